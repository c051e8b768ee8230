// What the bench measures on: the built server with its embedded PostgreSQL, people who are signed in, and a look into
// the database. How the server is started and found is faults/server.ts.
import { Client as Database } from 'pg'
import { createServer, type Server } from '../faults/server.ts'
import { addPeople } from '../faults/team.ts'
import type { TestPerson } from '../server/test/people.ts'

/** Enough that no person's own limit of requests at once is what is measured. */
const PEOPLE = 64

export type Stage = {
  server: Server
  people: TestPerson[]
  /** As the server's own user. */
  databaseUrl: string
  /** One connection, for looking and for what a part prepares. */
  database: Database
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const server = await createServer('built')
  await server.start()
  const { url: databaseUrl } = await server.database()
  const database = new Database({ connectionString: databaseUrl })
  // Whoever stops the database ends this connection with it.
  database.on('error', () => {})
  await database.connect()
  return {
    server,
    people: await addPeople(server, PEOPLE),
    databaseUrl,
    database,
    async close() {
      await database.end()
      await server.remove()
    },
  }
}
