// The activity of the user's own account: sign-ins, failed sign-ins, and every change to sign-in methods.

import type { ActivityEntry } from '../../domain/audit/audit.ts'
import { auditActor, auditWords } from '../../domain/audit/words.ts'
import { t } from '../../domain/locale/message.ts'
import { call } from '../data/call.ts'
import { Card } from '../ui/card.tsx'
import { EntryList } from './entry-list.tsx'
import { Moment } from './moment.tsx'
import { useEntries } from './use-entries.ts'

const WINDOW = 10

export function ActivityCard() {
  const list = useEntries<ActivityEntry>(['plain', 'listActivity'], (before, signal) =>
    call('listActivity', { params: {}, input: { before, limit: WINDOW } }, { signal }),
  )
  return (
    <Card
      title={t('Recent Activity')}
      description={t(
        'Sign-ins and changes of your account, and where they came from. If one was not you, change your password.',
      )}
    >
      <EntryList
        list={list}
        label={t('Recent activity')}
        loading={t('Loading recent activity')}
        failure={t('Failed to fetch your activity')}
        empty={t('No entries yet.')}
        row={(entry) => <Row entry={entry} />}
      />
    </Card>
  )
}

/** The person is named, because a verb after “You” has another form in most languages. */
function Row({ entry }: { entry: ActivityEntry }) {
  const from = [entry.device, entry.address].filter(Boolean).join(', ')
  return (
    <>
      <p className="wrap-anywhere [unicode-bidi:isolate]">
        <bdi className="font-medium">{auditActor(entry)}</bdi> {auditWords(entry)}
      </p>
      <Moment at={entry.at}>{from}</Moment>
    </>
  )
}
