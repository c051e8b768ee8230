// The connection that listens for wake-ups notices by itself that the network to the database has gone silent, and listens again
// once it is back.
import { expect } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { createKysely, createPool, endPool } from '../server/db/pool.ts'
import { createHub } from '../server/events/hub.ts'
import { announceEvents, listenForWakes } from '../server/events/wake.ts'
import { createLogger } from '../server/log.ts'
import { freePort } from '../server/test/free-port.ts'
import { query } from '../server/test/query.ts'
import { testUnless } from '../server/test/unless.ts'
import { createLink } from './cluster/link.ts'
import { createExternal } from './external.ts'
import { TIMEOUT_MS, within } from './pause.ts'

const PROJECT = '01234567-0123-7123-8123-0123456789ab'
const logger = createLogger({ logLevel: 'silent' })

testUnless(lacks('postgres'), 'a listener whose network is cut', async () => {
  const postgres = await createExternal()
  const through = new URL(postgres.url)
  const link = await createLink(await freePort(), Number(through.port), async () => true)
  through.port = String(link.port)
  const pool = createPool(postgres.url, logger)
  const db = createKysely(pool)
  const heard: string[] = []
  const hub = { ...createHub(db), hint: (projectId: string) => void heard.push(projectId) }
  const wakes = listenForWakes({ db, hub, logger, url: through.href, from: 'here' })
  const isHeard = () =>
    within(TIMEOUT_MS, async () => {
      await announceEvents(db, [{ project_id: PROJECT, seq: 1 }], 'elsewhere')
      return heard.length > 0
    })
  try {
    expect(await isHeard()).toBe(true)
    const began = link.opened()
    link.cut()
    expect(await within(TIMEOUT_MS, () => link.opened() > began)).toBe(true)
    link.mend()
    heard.length = 0
    expect(await isHeard()).toBe(true)
    const listening = "select pid from pg_stat_activity where query like 'listen %' or query = 'select'"
    expect(await within(TIMEOUT_MS, async () => (await query(postgres.url, listening)).length === 1)).toBe(
      true,
    )
  } finally {
    await wakes.stop()
    await endPool(db, pool)
    await link.remove()
    await postgres.remove()
  }
})
