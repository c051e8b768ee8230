// Entries of the activity that stand for a bulk change.
import type { HistoryEntry } from '../../domain/history/history.ts'

/** The entry of a bulk change of several tickets. */
export type BulkEntry = HistoryEntry & { bulk: NonNullable<HistoryEntry['bulk']> }

/** Whether an entry stands for several changes. */
export const isBulk = (entry: HistoryEntry): entry is BulkEntry => (entry.bulk?.changes ?? 0) > 1
