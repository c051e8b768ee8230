// A person's calendars: creating, replacing and ending an address. They concern nobody else, so there are no events.

import type { InputOf } from '../../domain/api.ts'
import { CALENDARS_PER_PERSON } from '../../domain/calendar/calendar.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { requireOpen } from '../access/closed.ts'
import { audit } from '../audit/log.ts'
import { hashOf } from '../auth/session/session.ts'
import type { UserContext } from '../pipeline/context.ts'

const about = ({ user, caller, now }: UserContext) => ({ at: now, person_id: user.id, caller })

const taken = () =>
  new Refusal('invalid_input', {
    errors: [{ field: 'secret', message: t('Another address has this secret') }],
  })

export async function createCalendar(
  context: UserContext,
  { project_id, secret }: InputOf<'createCalendar'>,
): Promise<null> {
  const { db, user, now, newId } = context
  if (project_id !== null) await requireProject(context, project_id)
  await requireOpenCalendar(context, project_id)
  // The second of two concurrent requests waits for the lock and then counts the calendar of the first.
  await db.selectFrom('account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  const { held } = await db
    .selectFrom('calendar_link')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (held >= CALENDARS_PER_PERSON) throw new Refusal('calendar_limit')
  const row = { id: newId(), user_id: user.id, project_id, hash: hashOf(secret), created_at: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw taken()
  await audit(db, { action: 'calendar.created', ...about(context), subject_id: row.id })
  return null
}

async function requireProject(context: UserContext, projectId: string): Promise<void> {
  const { db, user } = context
  const member = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select('project_member.id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'project_id', message: t('Must be a project that you are a member of') }],
    })
}

/** The address shows to any program what this session would not be shown otherwise. */
async function requireOpenCalendar(context: UserContext, projectId: string | null): Promise<void> {
  if (projectId !== null) await requireOpen(context, { ids: [projectId] })
  else await requireOpen(context, {}, t('Or make calendars of single projects'))
}

export async function replaceCalendar(
  context: UserContext,
  { calendar_id, secret }: InputOf<'replaceCalendar'>,
): Promise<null> {
  const { db, user, now } = context
  const hash = hashOf(secret)
  const same = await db.selectFrom('calendar_link').select('id').where('hash', '=', hash).executeTakeFirst()
  if (same) throw taken()
  const replaced = await db
    .updateTable('calendar_link')
    .set({ hash, created_at: now })
    .where('id', '=', calendar_id)
    .where('user_id', '=', user.id)
    .returning('project_id')
    .executeTakeFirst()
  if (!replaced) throw new Refusal('not_found')
  await requireOpenCalendar(context, replaced.project_id)
  await audit(db, { action: 'calendar.replaced', ...about(context), subject_id: calendar_id })
  return null
}

export async function endCalendar(
  context: UserContext,
  { calendar_id }: InputOf<'endCalendar'>,
): Promise<null> {
  const { numDeletedRows } = await context.db
    .deleteFrom('calendar_link')
    .where('id', '=', calendar_id)
    .where('user_id', '=', context.user.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await audit(context.db, { action: 'calendar.ended', ...about(context), subject_id: calendar_id })
  return null
}
