// The step of pruning that erases deleted tickets and projects.
import type { Stored } from '../stored/stored.ts'
import { eraseDeleted } from './erase.ts'

export const retentionStored = { pruned: { deleted: eraseDeleted } } satisfies Stored
