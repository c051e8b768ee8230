// Writes down what an agent would change, in place of the change.
import type { OperationName } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { PROPOSALS_PER_PERSON, PROPOSALS_PER_TOKEN } from '../../domain/proposal.ts'
import type { AttachmentContext, Change, ProjectContext, TicketContext } from '../pipeline/context.ts'

type Asked = { operation: OperationName; rowId: string; input: Record<string, unknown> }

/** @param context of the row that the change would be about, which whoever proposes may see */
export async function propose(
  context: ProjectContext & Partial<Pick<TicketContext, 'ticket'> & Pick<AttachmentContext, 'attachment'>>,
  { operation, rowId, input }: Asked,
): Promise<Change> {
  const { db, user, project, session_id: token_id, now, newId } = context
  const { held, together } = await db
    .selectFrom('proposal')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('token_id', '=', token_id).as('held'),
      fn.countAll<number>().as('together'),
    ])
    .where('user_id', '=', user.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (held >= PROPOSALS_PER_TOKEN || together >= PROPOSALS_PER_PERSON) throw new Refusal('proposal_limit')
  const id = newId()
  const ticket_id = context.attachment?.ticket_id ?? context.ticket?.id ?? null
  await db
    .insertInto('proposal')
    .values({
      ...{ id, project_id: project.id, ticket_id, token_id, user_id: user.id },
      ...{ operation, row_id: rowId, input: JSON.stringify(input), created_at: now },
    })
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'proposal.changed', proposal_id: id, ticket_id, state: 'open' },
  }
}
