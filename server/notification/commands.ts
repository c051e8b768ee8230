// Changes how the user is notified by mail. It concerns only the user, so there are no events.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import type { UserContext } from '../pipeline/context.ts'

export async function updateNotificationSettings(
  { db, user }: UserContext,
  { is_on, paces = {}, quiet, zone }: InputOf<'updateNotificationSettings'>,
): Promise<null> {
  const hours =
    quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  const changes = { ...hours, ...(is_on !== undefined && { is_on }), ...(zone !== undefined && { zone }) }
  const chosen = JSON.stringify(paces)
  await db
    .insertInto('notification_settings')
    .values({ user_id: user.id, ...changes, paces: chosen })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...changes, paces: sql`notification_settings.paces || ${chosen}::jsonb` }),
    )
    .execute()
  return null
}

export async function resumeNotifications({ db, user }: UserContext): Promise<null> {
  await db
    .updateTable('notification_settings')
    .set({ refused_email: null, refused_at: null })
    .where('user_id', '=', user.id)
    .execute()
  return null
}
