// One server per data folder: a connection that holds a lock in the database for as long as the server lives.
// The operating system closes it when the server exits, however that happens, so no claim outlives its owner.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

const lockNumber = 4_272_963_001
const betweenTries = 20

export type Claim = { client: Client; mine: boolean }

/** Null while PostgreSQL does not accept connections. */
async function connect(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, application_name: 'lacewing supervisor' })
  // Callers handle the loss of the connection by waiting for its end. Without this handler the error would crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'].includes(code)) return null
    if (/terminated/.test((error as Error).message)) return null
    throw error
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockNumber,
  ])
  return rows[0]?.locked === true
}

/** Waits until PostgreSQL responds; null if `goOn` says that waiting is pointless. */
export async function claim(url: string, goOn: () => boolean): Promise<Claim | null> {
  let client = await connect(url)
  while (!client) {
    if (!goOn()) return null
    await delay(betweenTries)
    client = await connect(url)
  }
  // The connection of a server that was just killed may take a moment to close.
  const deadline = performance.now() + 1_000
  for (;;) {
    if (await tryLock(client)) return { client, mine: true }
    if (performance.now() > deadline) return { client, mine: false }
    await delay(betweenTries)
  }
}

/** Whether a server holds the database. For callers that do not want to claim it themselves. */
export async function isClaimed(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_database d on d.oid = database and datname = current_database()
      where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1 and objsubid = 1`,
    [lockNumber],
  )
  return rowCount !== 0
}
