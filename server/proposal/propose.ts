// Stores the change that an agent proposes, instead of making it.
import { sql } from 'kysely'
import type { OperationName } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { PROPOSALS } from '../../domain/proposal/proposal.ts'
import type { AttachmentContext } from '../attachment/columns.ts'
import { inMebibytes } from '../bytes.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

type ProposedCall = { operation: OperationName; rowId: string; input: Record<string, unknown> }

/** @param context of the row to change, which the proposing user may see */
export async function propose(
  context: ProjectContext & Partial<Pick<TicketContext, 'ticket'> & Pick<AttachmentContext, 'attachment'>>,
  { operation, rowId, input }: ProposedCall,
): Promise<Change> {
  const { db, user, project, session_id: token_id, now, newId } = context
  const id = newId()
  const ticket_id = context.attachment?.ticket_id ?? context.ticket?.id ?? null
  await db
    .insertInto('proposal')
    .values({
      id,
      project_id: project.id,
      ticket_id,
      token_id,
      user_id: user.id,
      operation,
      row_id: rowId,
      input: JSON.stringify(input),
      created_at: now,
    })
    .execute()
  await requireRoom(context)
  return {
    project_id: project.id,
    payload: { type: 'proposal.changed', proposal_id: id, ticket_id, state: 'open' },
  }
}

type Held = Record<'own' | 'own_bytes' | 'here' | 'here_bytes', number>

/**
 * Checks the limits after the proposal is written. It counts for the user who created the token, even if the token has ended or
 * belongs to a robot. The locks make the second of two concurrent proposals wait and count the first.
 */
async function requireRoom({ db, project, session_id }: ProjectContext): Promise<void> {
  const maker = sql`(select created_by from token where id = ${session_id})`
  await sql`select from profile where id = ${maker} for no key update`.execute(db)
  await sql`select from project where id = ${project.id} for no key update`.execute(db)
  const { rows } = await sql<Held>`
    select count(*) filter (where is_own) as own, coalesce(sum(bytes) filter (where is_own), 0)::bigint as own_bytes,
      count(*) filter (where is_here) as here, coalesce(sum(bytes) filter (where is_here), 0)::bigint as here_bytes
    from (
      select octet_length(input::text) as bytes, true as is_own, false as is_here from proposal
        join token on token.id = token_id where state = 'open' and created_by = ${maker}
      union all
      select octet_length(input::text), false, true from proposal where state = 'open' and project_id = ${project.id}
    ) waiting`.execute(db)
  const { own = 0, own_bytes = 0, here = 0, here_bytes = 0 } = rows[0] ?? {}
  const isOwn = own > PROPOSALS.perPerson || own_bytes > PROPOSALS.personBytes
  if (!isOwn && here <= PROPOSALS.perProject && here_bytes <= PROPOSALS.projectBytes) return
  const { perPerson, perProject, personBytes, projectBytes } = PROPOSALS
  const mostOf = (count: number, bytes: number) =>
    `at most ${count} proposals, ${inMebibytes(bytes)} together, can wait`
  throw new Refusal(
    'proposal_limit',
    {},
    isOwn
      ? `In all projects together, ${mostOf(perPerson, personBytes)} of those that tokens of one person made, also ended ones. Accept or decline some of them first`
      : `In a project, ${mostOf(perProject, projectBytes)}. Accept or decline some of them first`,
  )
}
