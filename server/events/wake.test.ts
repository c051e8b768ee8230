// Even if very much is written, other processes are woken at most twenty times a second, because each notification takes a
// database-wide lock. Only the timers are faked; PostgreSQL sends real notifications.
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/event.ts'
import { createLogger } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createAnnouncer } from './wake.ts'

let database: TestDatabase
let listener: Client
const heard: { seqs: Record<string, number> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  listener = new Client({ connectionString: database.url })
  await listener.connect()
  await listener.query('listen lacewing_wake')
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
})
afterAll(async () => {
  await listener.end()
  await database.drop()
})
afterEach(() => {
  vi.useRealTimers()
  heard.length = 0
})

it('ten thousand changes within a second make at most twenty-one notifications, with the newest sequence numbers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const announcer = createAnnouncer(database.db, createLogger({ logLevel: 'fatal' }), 'this process')
  for (let change = 1; change <= 10_000; change += 1) {
    announcer.event({ project_id: `project ${change % 3}`, seq: change } as Event)
    if (change % 10 === 0) vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(50)
  vi.useRealTimers()
  const newest = (project: string) => Math.max(...heard.map(({ seqs }) => seqs[project] ?? 0))
  await expect.poll(() => ['project 0', 'project 1', 'project 2'].map(newest)).toEqual([9_999, 10_000, 9_998])
  expect(heard.length).toBeGreaterThan(1)
  expect(heard.length).toBeLessThanOrEqual(21)
  announcer.stop()
})
