// The sentences of the history about imports.

import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'import.advanced': ({ entry }) => importedTickets(entry),
} satisfies Sentences

/** The sentence about a portion of an import. */
function importedTickets({ changes: [change] }: HistoryEntry): string {
  const count = typeof change?.after === 'number' ? change.after : 0
  if (count === 0) return t('imported details of tickets')
  return count > 0
    ? t('{count, plural, one {imported one ticket} other {imported # tickets}}', { count })
    : t('{count, plural, one {removed one ticket of an import} other {removed # tickets of an import}}', {
        count: -count,
      })
}
