// The key that identifies this server to push services. It is created once and kept in the database, so that it is part of a
// backup.
import webpush from 'web-push'
import type { Db } from '../db/handle.ts'

export type PushKey = { public_key: string; private_key: string }

export async function pushKey(db: Db): Promise<PushKey> {
  const known = await db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  if (known) return known
  const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
  await db
    .insertInto('push_key')
    .values({ public_key, private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // If two processes create it at once, both use the key that was stored first.
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirstOrThrow()
}
