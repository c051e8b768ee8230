// The sentences of the history about imports.
import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'import.advanced': ({ entry }) => importedTickets(entry),
} satisfies Sentences

/** The sentence about a portion of an import. */
function importedTickets({ changes: [change] }: HistoryEntry): string {
  const count = typeof change?.after === 'number' ? change.after : 0
  if (count === 0) return 'imported details of tickets'
  const tickets = Math.abs(count) === 1 ? 'one ticket' : `${Math.abs(count).toLocaleString('en')} tickets`
  return count > 0 ? `imported ${tickets}` : `removed ${tickets} of an import`
}
