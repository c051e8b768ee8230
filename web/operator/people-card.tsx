// The people of the server: search, states, and the actions on each of them.

import { t } from '../../domain/locale/message.ts'
import { PEOPLE_STATES } from '../../domain/operator/operator.ts'
import { call } from '../data/call.ts'
import { PersonRow } from './person-row.tsx'
import { SearchedCard } from './searched-card.tsx'

export function PeopleCard({ userId }: { userId: string }) {
  return (
    <SearchedCard
      title={t('People')}
      loading={t('Loading people')}
      failed={t('Failed to load the people')}
      description={t('Everybody with an account on this server, and sign-ups that wait for their mail.')}
      find={t('Find by name or address')}
      options={PEOPLE_STATES}
      name="listPeople"
      filterOf={(state) => ({ state })}
      load={async (input, signal) => {
        const { people, next } = await call('listPeople', { params: {}, input }, { signal })
        return { rows: people, next }
      }}
      idOf={(person) => person.id ?? person.email}
      noMatch={t('Nobody matches.')}
      none={t('Nobody has an account yet.')}
      row={(person) => <PersonRow person={person} userId={userId} />}
    />
  )
}
