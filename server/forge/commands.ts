// Creates, changes and deletes the address that forges send to. Only the settings page shows it, so there are no events.
import { randomBytes } from 'node:crypto'
import type { InputOf } from '../../domain/api.ts'
import { audit } from '../audit/log.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const about = ({ user, caller, now, project }: ProjectContext) => ({
  at: now,
  person_id: user.id,
  caller,
  project_id: project.id,
  subject_id: project.id,
  detail: {},
})

/** A project has one address. If it has one already, only the secret is replaced. */
export async function connectForge(
  context: ProjectContext,
  { secret }: InputOf<'connectForge'>,
): Promise<null> {
  const { db, project, user, now } = context
  await db
    .insertInto('forge_hook')
    .values({
      project_id: project.id,
      address: randomBytes(24).toString('base64url'),
      secret,
      default_branch: null,
      created_by: user.id,
      created_at: now,
      refused_at: null,
    })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ secret, refused_at: null }))
    .execute()
  await audit(db, { action: 'forge.connected', ...about(context) })
  return null
}

/** Not found if the project has no address. */
export async function changeForge(
  { db, project }: ProjectContext,
  changes: InputOf<'changeForge'>,
): Promise<null> {
  if (Object.keys(changes).length === 0) return null
  await db.updateTable('forge_hook').set(changes).where('project_id', '=', project.id).execute()
  return null
}

/** Tickets keep the code that the forge has reported so far. */
export async function disconnectForge(context: ProjectContext): Promise<null> {
  const { numDeletedRows } = await context.db
    .deleteFrom('forge_hook')
    .where('project_id', '=', context.project.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await audit(context.db, { action: 'forge.disconnected', ...about(context) })
  return null
}
