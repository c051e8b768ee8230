// The people of the server: search, states, and the actions on each of them.
import { useState } from 'react'
import { PEOPLE_STATES, type PeopleState, type ServerPerson } from '../../domain/operator/operator.ts'
import { EntryList } from '../audit/entry-list.tsx'
import { call } from '../data/call.ts'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { useRested } from '../ui/use-rested.ts'
import { PersonRow } from './person-row.tsx'
import { SearchField } from './search-field.tsx'
import { useWindows } from './use-windows.ts'

export function PeopleCard({ userId }: { userId: string }) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<PeopleState>('all')
  const search = useRested(typed).trim()
  const filter = { state, ...(search && { search }) }
  const list = useWindows<ServerPerson>(
    'listPeople',
    filter,
    (person) => person.id ?? person.email,
    async (after, signal) => {
      const input = { ...filter, ...(after && { after }) }
      const { people, next } = await call('listPeople', { params: {}, input }, { signal })
      return { rows: people, next }
    },
  )
  return (
    <Card
      title="People"
      description="Everybody with an account on this server, and sign-ups that wait for their mail."
    >
      <div className="mb-4 grid max-w-xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <SearchField label="Find by name or address" value={typed} onType={setTyped} />
        <Select label="Show" value={state} onValueChange={setState} options={PEOPLE_STATES} />
      </div>
      <EntryList
        list={list}
        label="People"
        failure="Failed to load the people"
        empty={search || state !== 'all' ? 'Nobody matches.' : 'Nobody has an account yet.'}
        row={({ row }) => <PersonRow person={row} userId={userId} />}
      />
    </Card>
  )
}
