// Whether processes have handled each other's notifications, judged by order: a channel delivers in commit order, so
// whoever got the last notification has got all earlier ones.
import { Client } from 'pg'
import { announceEnded, CHANNEL } from '../server/events/wake.ts'
import type { TestPerson } from '../server/test/people.ts'
import { listen } from './listener.ts'
import { PATIENCE_MS, within } from './pause.ts'
import type { Server } from './server.ts'
import { withDatabase } from './team.ts'

/**
 * Resolves once each server has handled every earlier notification. The last one, sent here, ends a stream of `who`,
 * whose session itself stays valid, so that nothing else ends the stream.
 * @returns whether all servers did
 */
export async function haveHandledWakes(servers: Server[], databaseUrl: string, who: TestPerson) {
  const streams = await Promise.all(servers.map((server) => listen(server, who.access_token)))
  return withDatabase(databaseUrl, (db) =>
    within(PATIENCE_MS, async () => {
      // A server whose listening connection is not up yet gets the next one.
      await announceEnded(db, [who.session_id], 'the fault tests')
      return streams.every((stream) => stream.endedAt() !== undefined)
    }),
  )
}

/** Records the notifications between processes, from when this resolves. */
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
    /** Whether this id was announced. */
    of: (id: string) => within(PATIENCE_MS, () => heard.includes(id)),
    stop: () => client.end(),
  }
}
