// Checks by order whether processes have handled each other's notifications: a channel delivers in commit order, so a process
// that got the last notification has got all earlier ones.
import { Client } from 'pg'
import { announceEnded, CHANNEL } from '../server/events/wake.ts'
import type { TestPerson } from '../server/test/people.ts'
import { listen } from './listener.ts'
import { TIMEOUT_MS, within } from './pause.ts'
import type { Server } from './server.ts'
import { withDatabase } from './team.ts'

/**
 * Resolves once each server has handled every earlier notification. The last one, sent here, ends a stream of `who`. The session
 * itself stays valid, so nothing else ends the stream.
 * @returns whether all servers handled them in time
 */
export async function haveHandledWakes(servers: Server[], databaseUrl: string, who: TestPerson) {
  const streams = await Promise.all(servers.map((server) => listen(server, who.access_token)))
  return withDatabase(databaseUrl, (db) =>
    within(TIMEOUT_MS, async () => {
      // Repeated, because a server whose listening connection is not ready yet misses this notification and gets the next one.
      await announceEnded(db, [who.session_id], 'the fault tests')
      return streams.every((stream) => stream.endedAt() !== undefined)
    }),
  )
}

/** Records the notifications between processes. Recording has started when this resolves. */
export async function hearWakes(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  let heard = ''
  client.on('notification', ({ payload }) => {
    heard += payload
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return {
    /** Whether a notification with this id was sent. */
    of: (id: string) => within(TIMEOUT_MS, () => heard.includes(id)),
    stop: () => client.end(),
  }
}
