// A change of a field, as the history shows it.
import type { HistoryChange, HistoryValue } from '../../domain/history/history.ts'

/** @param field the name of a field, or another word that the sentence about the event uses as one */
export const changed = (field: string, before: HistoryValue, after: HistoryValue): HistoryChange => ({
  field,
  before,
  after,
  is_text: false,
})
