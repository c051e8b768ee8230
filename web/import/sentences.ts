// The sentences of the history about imports.

import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'import.advanced': ({ entry }) => importedTickets(entry),
} satisfies Sentences

/** The sentence about a portion of an import. */
function importedTickets({ changes: [change] }: HistoryEntry): string {
  const count = typeof change?.after === 'number' ? change.after : 0
  if (count === 0) return t('imported details of tickets')
  const tickets =
    Math.abs(count) === 1
      ? t('one ticket')
      : t('{abs} tickets', { abs: Math.abs(count).toLocaleString('en') })
  return count > 0 ? t('imported {tickets}', { tickets }) : t('removed {tickets} of an import', { tickets })
}
