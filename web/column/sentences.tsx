// The sentences of the history about columns.

import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'
import { ColumnName } from './column-name.tsx'

export const sentences = {
  'column.created': () => t('added a column'),
  'column.changed': () => t('changed a column'),
  'column.ordered': () => t('reordered the columns'),
  'column.emptied': ({ entry }) => <MovedTickets entry={entry} />,
  'column.deleted': ({ entry }) => <MovedTickets entry={entry} isLast />,
} satisfies Sentences

/** The sentence about tickets of a column that moved to another column. */
function MovedTickets({ entry, isLast = false }: { entry: HistoryEntry; isLast?: boolean }) {
  const [change] = entry.changes
  const column = <ColumnName at={change?.after} />
  return isLast
    ? rich('removed a column and moved its tickets to {column}', { column })
    : rich('moved tickets of a column that is being removed to {column}', { column })
}
