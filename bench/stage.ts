// The bench environment: an embedded PostgreSQL with room for pgbench, the built product on it, signed-in users, and a
// database connection.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Database } from 'pg'
import { BUILT, createServer, type Server } from '../faults/server.ts'
import { addPeople } from '../faults/team.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { createLogger } from '../server/log.ts'
import type { TestPerson } from '../server/test/people.ts'
import { hasStarted } from '../server/test/started.ts'

/** Enough users that no figure is bounded by a limit on the requests or streams of one user. */
const PEOPLE = 256
/** The default of forty connections is enough only for the product itself. */
const settings = { max_connections: '120' }

export type Stage = {
  server: Server
  people: TestPerson[]
  /** Connects as the server's own database user. */
  databaseUrl: string
  /** One connection, with which scenarios prepare and inspect data. */
  database: Database
  close(): Promise<void>
}

/** @param dataFolder a folder whose database is kept and reused as is */
export async function openStage(dataFolder: string | undefined): Promise<Stage> {
  const dataDir = dataFolder ?? (await mkdtemp(join(tmpdir(), 'lacewing-bench-')))
  // The database runs as a different OS user, who needs access to its folder.
  if (!dataFolder) await chmod(dataDir, 0o755)
  const logger = createLogger({ logLevel: 'warn' })
  const embedded = await startEmbedded({ dataDir, logger, settings })
  const server = await createServer(BUILT, embedded.url)
  const database = new Database({ connectionString: embedded.url })
  const close = hasStarted(async () => {
    await server.remove()
    await database.end()
    await embedded.stop()
    if (!dataFolder) await rm(dataDir, { recursive: true, force: true })
  })
  try {
    await server.start()
    await database.connect()
    return { server, people: await peopleOf(server, database), databaseUrl: embedded.url, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Adds new users. A kept database already has users, but their sessions are gone: the new users become members of its projects.
 */
async function peopleOf(server: Server, database: Database): Promise<TestPerson[]> {
  const people = await addPeople(server, PEOPLE)
  const seeded = await database.query("select from pg_namespace where nspname = 'bench'")
  if (seeded.rowCount === 0) return people
  await database.query(
    `insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), project.id, person, 'developer', now() from project, unnest($1::uuid[]) person
      where project.key ~ '^P[0-9]+$' and (length(project.key) = 2 or person = any($2))`,
    [people.map(({ user_id }) => user_id), people.slice(0, 64).map(({ user_id }) => user_id)],
  )
  return people
}
