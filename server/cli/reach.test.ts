// The database that a command uses, for the cases that can be tested without a server.
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestDatabase } from '../test/database.ts'
import { reachDatabase } from './reach.ts'

it('bypasses a pooler, which keeps no session state', async () => {
  const database = await createTestDatabase()
  const config = {
    dataDir: '/nowhere',
    databaseUrl: 'postgres://nobody@127.0.0.1:1/pooler',
    databaseDirectUrl: database.url,
  }
  const reached = await reachDatabase({ config, logger: createLogger({ logLevel: 'silent' }) })
  expect(reached.url).toBe(database.url)
  await reached.close()
  await database.drop()
})
