// The open tickets that block others, as pages know them.
import type { StoredRelation } from './relation.ts'

/** The most blocked tickets of which one call lists the blockers. */
export const BLOCKED_AT_ONCE = 100

/** An open ticket (`from`) that blocks another one (`to`). */
export type Blocker = Omit<StoredRelation, 'kind'>
