// The commands by which a person decides about a proposal.
import { api, type CommandName, type InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { isProposable } from '../../domain/proposal/proposal.ts'
import type { Change, Instead, ProjectContext } from '../pipeline/context.ts'

/** Locks the open proposal, so that only one of two concurrent decisions succeeds. */
async function locked({ db, project }: ProjectContext, id: string) {
  return db
    .selectFrom('proposal')
    .select(['id', 'operation', 'row_id', 'ticket_id', 'input', 'token_id'])
    .where('id', '=', id)
    .where('project_id', '=', project.id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

/** Removes the proposed content, which is no longer required. */
async function decide({ db, user, now }: ProjectContext, id: string, state: 'accepted' | 'declined') {
  await db
    .updateTable('proposal')
    .set({ state, input: '{}', decided_by: user.id, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** Makes the change as if this user had asked for it: same rights, same refusals. */
export async function acceptProposal(
  context: ProjectContext,
  { proposal_id, input: altered }: InputOf<'acceptProposal'>,
): Promise<Instead> {
  const proposal = await locked(context, proposal_id)
  if (!proposal) throw new Refusal('not_found')
  const name = proposal.operation as CommandName
  // The input of a call may have changed since an older release stored the proposal.
  const parsed = api[name]?.input.safeParse(altered ?? proposal.input)
  if (!parsed?.success)
    throw new Refusal('invalid_input', {
      errors: (parsed?.error.issues ?? []).map(({ path, message }) => ({
        field: ['input', ...path].join('.'),
        message,
      })),
    })
  if (!isProposable(api[name])) throw new Refusal('forbidden')
  await decide(context, proposal_id, 'accepted')
  const { row_id: rowId, token_id } = proposal
  return {
    instead: { name, rowId, input: parsed.data as Record<string, unknown> },
    via: 'agent' as const,
    proposal_id,
    token_id,
  }
}

export async function declineProposal(
  context: ProjectContext,
  { proposal_id }: InputOf<'declineProposal'>,
): Promise<Change | null> {
  const proposal = await locked(context, proposal_id)
  if (!proposal) return null
  await decide(context, proposal_id, 'declined')
  const { ticket_id } = proposal
  return {
    project_id: context.project.id,
    payload: { type: 'proposal.changed', proposal_id, ticket_id, state: 'declined' },
  }
}
