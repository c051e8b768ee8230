// Proposals: changes that an agent suggests, and that wait until a person accepts, alters or declines them.

import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Id } from '../text.ts'
import { scopeFor } from '../token/token.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The most pending proposals of one person (by all tokens, in all projects) and of one project, and the most bytes of each. */
export const PROPOSALS = {
  perPerson: 200,
  perProject: 500,
  personBytes: 4 * 1024 ** 2,
  projectBytes: 16 * 1024 ** 2,
} as const
/** The most decided proposals that a project keeps, newest first. Their content is not kept. */
export const MAX_DECIDED = 1_000
/** A decided proposal is deleted after this many days. */
export const DECIDED_DAYS = 30
/** The number of proposals in one window, unless the caller asks for another. */
export const PROPOSAL_WINDOW = 50

export const Proposal = z.object({
  id: z.uuid(),
  ticket: z
    .object({ id: z.uuid(), number: z.int(), title: z.string() })
    .nullable()
    .describe('The ticket that it is about; null: the project'),
  operation: z.string().describe('The call that would be made: its `operationId`'),
  input: z.record(z.string(), z.unknown()).describe('The input of that call'),
  former: z.string().nullable().describe('If a comment would be edited or deleted: its current text'),
  current: z
    .record(z.string(), z.unknown())
    .describe('The current values of what the call would change, named as in `input`; of a file its `name`'),
  is_reversible: z
    .boolean()
    .describe(
      'False for deletions and for messages to people outside the project: accept such a proposal only by itself, after a ' +
        'person has read it',
    ),
  proposer: Profile,
  token: z.string().describe('The name of the token'),
  created_at: z.iso.datetime(),
})
/** A change that an agent suggests. */
export type Proposal = z.infer<typeof Proposal>

export const ListProposals = z.strictObject({
  ticket_id: Id.optional().describe('Only proposals about this ticket'),
  after: Id.optional().describe('Only proposals later than this one'),
  limit: windowLimit(PROPOSAL_WINDOW),
})
export const AcceptProposal = z.strictObject({
  proposal_id: Id,
  input: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Replaces the proposed input, if the person changed it'),
})
export const DeclineProposal = z.strictObject({ proposal_id: Id })

/**
 * Whether a token with the scope `propose` may propose a call: only calls that a token with the scope `write` may make on one row
 * of a project.
 */
export function isProposable({ kind, scope, lock, path, needs, token }: Operation): boolean {
  const least = scopeFor({ kind, needs, token })
  const isDaily = least === 'comment' || least === 'write'
  return (
    kind === 'command' &&
    isDaily &&
    lock !== 'none' &&
    token === undefined &&
    !path.includes('/bulk-') &&
    scope !== 'column'
  )
}
