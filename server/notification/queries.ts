// Reads how the user is notified by mail.
import type { OutputOf } from '../../domain/api.ts'
import type { UserContext } from '../pipeline/context.ts'
import { pacesOf } from './settings.ts'

export async function getNotificationSettings({
  db,
  user,
}: UserContext): Promise<OutputOf<'getNotificationSettings'>> {
  const chosen = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const { quiet_from: from, quiet_until: until, refused_email: email, refused_at: at } = chosen ?? {}
  return {
    is_on: chosen?.is_on ?? true,
    paces: pacesOf(chosen?.paces),
    quiet: from && until ? { from, until } : null,
    zone: chosen?.zone ?? null,
    digest: (chosen?.digest_at ?? null) !== null,
    digest_without: chosen?.digest_without ?? [],
    refused: at && email === user.email ? { email, at } : null,
  }
}
