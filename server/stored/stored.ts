// The part of a noun (../noun.ts) that describes its tables: bounds, pruning and erasure. Areas of the server that are no nouns
// describe their tables in the same words. ../retention/ combines and runs these parts.
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Bounds, Limit, Table } from './bounds.ts'

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

/** The reasons why no request can violate a constraint. */
export const REASONS = {
  bounds: 'The shape of the call has the same bounds, and its refusal names the field.',
  fromProvider: 'Text from a sign-in provider is cut or refused where it is read (auth/provider/oidc.ts).',
  inCode: 'All possible values are in the code; none comes from a person.',
  counts: 'A count that changes in the transaction of what it counts (server/test/counts.test.ts).',
  onConflict: 'Written with “on conflict”, or after a check under the same lock, which has its own refusal.',
  madeUp: 'The server makes up the value: a random address, or a number under the lock of the project.',
  forKeys: 'Unique because the id is. It exists for foreign keys.',
  byJobs: 'Only jobs, readers and migrations write it, and they are tried again.',
  locked: 'The call locks the row that it names, or the same transaction writes that row.',
  ofCaller:
    'It names the user, session or token that sends the request, or the user who is signing in; if that has ended, nobody is signed in.',
} as const

export type Stored = {
  /** The bounds of each table, and the ways in which its rows are removed. */
  tables?: { [T in Table]?: Bounds }
  /** The limits that `tables` names. */
  limits?: Record<string, Limit>
  /** Steps of pruning, by name. They run every hour, in the order of nouns.ts. */
  pruned?: Record<string, Step>
  erased?: Erased
  /** The constraints of its tables that no request can violate, by reason. A new one has none: db/constraints.test.ts names it. */
  neverViolated?: { [R in keyof typeof REASONS]?: readonly string[] }
}
