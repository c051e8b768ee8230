// Copies a project without its members. Each noun says in its stored.ts what the copy begins with; tickets are copied by a bulk
// change of the new project.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import { beginBulk } from '../bulk/begin.ts'
import { each } from '../noun.ts'
import type { Change, ProjectContext, Server } from '../pipeline/context.ts'
import { startProject } from './commands.ts'

type Tickets = InputOf<'copyProject'>['tickets']

export async function copyProject(
  context: ProjectContext,
  { name, key, tickets }: InputOf<'copyProject'>,
  { within }: Pick<Server, 'within'>,
): Promise<Change> {
  const { db, user, project, now, newId } = context
  const { description, ticket_order } = project
  requireRoom(project, tickets)
  const created = await startProject(context, { name, description, key, ticket_order })
  // The copy has the same content, so it also requires two-factor sign-in.
  await sql`update project set requires_two_factor = original.requires_two_factor
    from project original where original.id = ${project.id} and project.id = ${created.project_id}`.execute(
    db,
  )
  const copy = { from: project.id, to: created.project_id, user_id: user.id, now, tickets }
  for (const step of each('copied')) await step(db, copy)
  const inProject = await within('createTicket', created.project_id)
  if (tickets === 'none') return { ...created, inProject }
  const chosen = sql`select id, id as sought_id, row_number() over (order by number) as place, null::bigint as undoes from ticket
    where project_id = ${project.id} and deleted_at is null ${tickets === 'open' ? sql`and status <> 'done'` : sql``}`
  const act = { do: 'copy', from: project.id } as const
  const begun = await beginBulk({ ...context, project: inProject.project }, newId(), act, chosen)
  return { ...created, inProject, ...(begun && { follows: begun.follows }) }
}

function requireRoom({ counts: { todo, in_progress, done } }: ProjectContext['project'], tickets: Tickets) {
  const count = tickets === 'none' ? 0 : todo + in_progress + (tickets === 'all' ? done : 0)
  if (count <= BULK_MOST) return
  const message = `At most ${BULK_MOST.toLocaleString('en')} tickets can be copied: these are ${count.toLocaleString('en')}`
  throw new Refusal('invalid_input', { errors: [{ field: 'tickets', message }] })
}
