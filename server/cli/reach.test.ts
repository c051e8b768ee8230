// Which database a command works on, where that takes no server to see.
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { createTestDatabase } from '../test/database.ts'
import { reachDatabase } from './reach.ts'

it('goes past a pooler, which keeps nothing of a connection', async () => {
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
