// Changes how the user is notified by mail. It concerns only the user, so there are no events.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { DAILY_AT } from '../../domain/notification/notification.ts'
import type { UserContext } from '../pipeline/context.ts'
import { nextMondayAt } from './local-time.ts'

export async function updateNotificationSettings(
  { db, user, now }: UserContext,
  { is_on, paces = {}, quiet, zone, digest, digest_without }: InputOf<'updateNotificationSettings'>,
): Promise<null> {
  const hours =
    quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  const changes = {
    ...hours,
    ...(is_on !== undefined && { is_on }),
    ...(zone !== undefined && { zone }),
    ...(digest_without && { digest_without: await ownOf(db, user.id, digest_without) }),
    ...(await digestOf({ db, user, now }, { zone, digest })),
  }
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

/** The projects of which the person is a member: the others have no place in the settings. */
async function ownOf(db: UserContext['db'], userId: string, projectIds: string[]): Promise<string[]> {
  if (projectIds.length === 0) return []
  const found = await db
    .selectFrom('project_member')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('project_id', 'in', projectIds)
    .execute()
  return found.map(({ project_id }) => project_id)
}

/** The next digest follows the time zone. */
async function digestOf(
  { db, user, now }: Pick<UserContext, 'db' | 'user' | 'now'>,
  { zone, digest }: Pick<InputOf<'updateNotificationSettings'>, 'zone' | 'digest'>,
): Promise<{ digest_at?: string | null }> {
  if (zone === undefined && digest === undefined) return {}
  const before = await db
    .selectFrom('notification_settings')
    .select(['zone', 'digest_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!(digest ?? (before?.digest_at ?? null) !== null)) return { digest_at: null }
  const next = nextMondayAt(new Date(now), DAILY_AT, zone ?? before?.zone ?? 'UTC')
  return { digest_at: next.toISOString() }
}

export async function resumeNotifications({ db, user }: UserContext): Promise<null> {
  await db
    .updateTable('notification_settings')
    .set({ refused_email: null, refused_at: null })
    .where('user_id', '=', user.id)
    .execute()
  return null
}
