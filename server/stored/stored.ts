// The part of a noun (../noun.ts) that describes its tables: bounds, pruning and erasure. Areas of the server that are no nouns
// describe their tables in the same words. ../retention/ combines and runs these parts.
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Bounds, Limit, Table } from './bounds.ts'
import type { CopyStep } from './copies.ts'
import type { MoveStep } from './moves.ts'

export type Pruning = Pick<Deps, 'db' | 'clock' | 'config'>
/** A step of pruning. */
export type Step = (deps: Pruning) => Promise<unknown>

/**
 * Deletes everything that the noun stores for a ticket or a project that can no longer be restored. The nouns do so in the reverse
 * order of nouns.ts: rows that belong to other rows go first.
 */
export type Erased = {
  /**
   * Deletes rows of which there may be many, before the transaction that deletes the others. In batches, each of which leaves
   * counts and numbers correct, so that an interrupted run can be continued.
   */
  batches?: {
    ticket?(db: Db, ticketId: string): Promise<void>
    project?(db: Db, projectId: string): Promise<void>
  }
  /** Deletes the rows of a ticket, in the transaction that marks it as erased. */
  ticket?(tx: Tx, ticketId: string, now: string): Promise<unknown>
  /** Deletes the rows of a project, in the transaction that marks it as erased. */
  project?(tx: Tx, projectId: string, now: string): Promise<unknown>
  /** Removes copies of the texts of deleted comments. Also called for a single comment. */
  comments?(db: Db, commentIds: string[]): Promise<void>
}

type Names = readonly string[]

/** Constraints that no request can violate, by the reason. */
export type NeverViolated = {
  /** The shape of the call has the same bounds, and its refusal names the field. */
  bounds?: Names
  /** Text from a sign-in provider is cut or refused where it is read (auth/provider/oidc.ts). */
  fromProvider?: Names
  /** All possible values are in the code; none comes from a person. */
  inCode?: Names
  /** A count that changes in the transaction of what it counts (test/counts.test.ts). */
  counts?: Names
  /** Written with “on conflict”, or after a check under the same lock, which has its own refusal. */
  onConflict?: Names
  /** The server makes up the value: a random address, or a number under the lock of the project. */
  madeUp?: Names
  /** Unique because the id is. It exists for foreign keys. */
  forKeys?: Names
  /** Only jobs, readers and migrations write it, and they are tried again. */
  byJobs?: Names
  /** The call locks the row that it names, or the same transaction writes that row. */
  locked?: Names
  /** A reference to the user, session or token that sends the request. If that has ended, the answer is "not signed in". */
  ofCaller?: Names
}

export type Stored = {
  /** The bounds of each table, and the ways in which its rows are removed. */
  tables?: { [T in Table]?: Bounds }
  /** The limits that `tables` names. */
  limits?: Record<string, Limit>
  /** Steps of pruning, by name. They run every hour, in the order of nouns.ts. */
  pruned?: Record<string, Step>
  erased?: Erased
  /** The effect on the rows of a ticket that moves to another project. Required of every table that names tickets. */
  moved?: { [T in Table]?: 'stays' | MoveStep }
  /** The rows with which a copy of a project begins. */
  copied?: CopyStep
  /** The constraints of its tables; db/constraints.test.ts names one that is neither here nor has an error code. */
  neverViolated?: NeverViolated
}
