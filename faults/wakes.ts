// Whether processes have handled what they were told of each other, by the order of it: what one channel tells arrives in
// the order in which it was committed, so whoever has heard the last of it has heard everything before.
import { Client } from 'pg'
import { announceEnded, CHANNEL } from '../server/events/wake.ts'
import type { TestPerson } from '../server/test/people.ts'
import { listen } from './listener.ts'
import { PATIENCE_MS, within } from './pause.ts'
import type { Server } from './server.ts'
import { withDatabase } from './team.ts'

/**
 * Resolves when each of the servers has handled every wake-up that was sent before: the last of them, sent here, ends a
 * stream of `who`, whose session itself lives on, so that nothing else ends it.
 * @returns whether they all did
 */
export async function haveHandledWakes(servers: Server[], databaseUrl: string, who: TestPerson) {
  const streams = await Promise.all(servers.map((server) => listen(server, who.access_token)))
  return withDatabase(databaseUrl, (db) =>
    within(PATIENCE_MS, async () => {
      // A server whose listening connection is not there yet hears the next one.
      await announceEnded(db, [who.session_id], 'the fault tests')
      return streams.every((stream) => stream.endedAt() !== undefined)
    }),
  )
}

/** Hears what the processes tell each other, from the moment on in which this resolves. */
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
    /** Whether somebody told of this id. */
    of: (id: string) => within(PATIENCE_MS, () => heard.includes(id)),
    stop: () => client.end(),
  }
}
