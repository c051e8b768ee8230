// Copies a project without its tickets and members. Each noun says in its stored.ts what the copy begins with.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { each } from '../noun.ts'
import type { Change, ProjectContext, Server } from '../pipeline/context.ts'
import { startProject } from './commands.ts'

export async function copyProject(
  context: ProjectContext,
  { name, key }: InputOf<'copyProject'>,
  { within }: Pick<Server, 'within'>,
): Promise<Change> {
  const { db, user, project, now } = context
  const { description, ticket_order } = project
  const created = await startProject(context, { name, description, key, ticket_order })
  // The copy has the same content, so it also requires two-factor sign-in.
  await sql`update project set requires_two_factor = original.requires_two_factor
    from project original where original.id = ${project.id} and project.id = ${created.project_id}`.execute(
    db,
  )
  const copy = { from: project.id, to: created.project_id, user_id: user.id, now }
  for (const step of each('copied')) await step(db, copy)
  return { ...created, inProject: await within('createTicket', created.project_id) }
}
