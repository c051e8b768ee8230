// Makes a running server's database unavailable until it is restored: moves its socket aside and terminates every connection.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findRunning } from '../server/db/embedded/running.ts'

/** @returns a function that restores the database */
export async function takeDatabaseAway(dataDir: string): Promise<() => Promise<void>> {
  const running = await findRunning(dataDir)
  if (!running) throw new Error('the database is not running')
  const client = new Client({ connectionString: running.adminUrl })
  await client.connect()
  const parameters = new URL(running.adminUrl).searchParams
  const socket = join(parameters.get('host') ?? '', `.s.PGSQL.${parameters.get('port')}`)
  await rename(socket, `${socket}.away`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return () => rename(`${socket}.away`, socket)
}
