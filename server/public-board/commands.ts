// Opens a project's board to anyone with a link, changes what it shows, and closes it. There are no events, because readers of
// the link load it again each time.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import { hashOf } from '../auth/session/session.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const about = ({ user, caller, now, project }: ProjectContext) => ({
  at: now,
  person_id: user.id,
  caller,
  project_id: project.id,
})

type Shown = { show_people: boolean; show_descriptions: boolean }

/** The shown parts in words, for the audit log. */
const shows = ({ show_people, show_descriptions }: Shown) =>
  [...(show_people ? ['names'] : []), ...(show_descriptions ? ['descriptions'] : [])].join(' and ')

export async function publishBoard(
  context: ProjectContext,
  { secret, ...shown }: InputOf<'publishBoard'>,
): Promise<null> {
  const { db, project, user, now } = context
  const row = { ...shown, hash: hashOf(secret), created_by: user.id, created_at: now }
  const taken = await db
    .selectFrom('public_board')
    .select('project_id')
    .where('hash', '=', row.hash)
    .where('project_id', '<>', project.id)
    .executeTakeFirst()
  if (taken)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'secret', message: t('Another link has this secret') }],
    })
  await db
    .insertInto('public_board')
    .values({ project_id: project.id, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute()
  await audit(db, { action: 'board.published', ...about(context), detail: { shows: shows(shown) } })
  return null
}

export async function changePublicBoard(
  context: ProjectContext,
  changes: InputOf<'changePublicBoard'>,
): Promise<null> {
  const { show_people: people, show_descriptions: descriptions } = changes
  if (people === undefined && descriptions === undefined) return null
  // A repeated call changes nothing and is not in the audit log.
  const isNew = sql<boolean>`(show_people, show_descriptions)
    is distinct from (coalesce(${people ?? null}, show_people), coalesce(${descriptions ?? null}, show_descriptions))`
  const shown = await context.db
    .updateTable('public_board')
    .set(changes)
    .where('project_id', '=', context.project.id)
    .where(isNew)
    .returning(['show_people', 'show_descriptions'])
    .executeTakeFirst()
  if (shown)
    await audit(context.db, { action: 'board.published', ...about(context), detail: { shows: shows(shown) } })
  return null
}

export async function unpublishBoard(context: ProjectContext): Promise<null> {
  const { numDeletedRows } = await context.db
    .deleteFrom('public_board')
    .where('project_id', '=', context.project.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await audit(context.db, { action: 'board.unpublished', ...about(context) })
  return null
}
