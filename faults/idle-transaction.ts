// Two idle transactions beside the streams. The first holds a snapshot and an uncommitted write. The second locks a project's
// next event number for longer than the server waits, and rolls back.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

/** Longer than the server's lock timeout. */
const HOLDS_NUMBER_MS = 2_500

/** @returns how long the transactions lasted, in milliseconds */
export async function idleTransaction(server: Server, team: Team, milliseconds: number): Promise<number> {
  const client = new Client({ connectionString: (await server.database()).url })
  await client.connect()
  const began = performance.now()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(`insert into rate_limit (key, points) values ('idles', 1)`)
    await delay(milliseconds)
    await client.query('rollback')
    await client.query('begin')
    await client.query('update project set seq = seq + 1 where id = $1', [team.projects[0]])
    await delay(Math.min(milliseconds, HOLDS_NUMBER_MS))
    await client.query('rollback')
  } finally {
    await client.end()
  }
  return Math.round(performance.now() - began)
}
