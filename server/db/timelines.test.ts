// Which databases a process uses after a fail-over, by what they say about themselves. faults/outside-old-primary.test.ts asks real
// ones.
import type { PoolClient } from 'pg'
import { expect, it, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createTimelines } from './timelines.ts'

const logger = createLogger({ logLevel: 'silent' })

type About = { timeline: number | null; flushed?: number; address?: string; system?: string }

/** A connection to a database that says this about itself. */
function clientOf({ timeline, flushed = 100, address = 'a:1', system = '7' }: About) {
  const destroy = vi.fn()
  const query = async () => ({ rows: [{ system, timeline, flushed, address }] })
  return { client: { query, connection: { stream: { destroy } } } as unknown as PoolClient, destroy }
}

function setUp() {
  const { admit } = createTimelines(logger)
  return (about: About) => {
    const { client } = clientOf(about)
    return admit(client).then(
      () => 'used',
      ({ code, message }) => `${code} ${message}`,
    )
  }
}

it('refuses a standby, and an older timeline than it has seen', async () => {
  const ask = setUp()
  expect(await ask({ timeline: null })).toBe('57P03 the database is a standby')
  expect(await ask({ timeline: 3 })).toBe('used')
  expect(await ask({ timeline: 2 })).toContain('its timeline is 2, not 3')
  expect(await ask({ timeline: 2, system: '8' })).toBe('used')
})

it('closes its connections to older timelines of that system only', async () => {
  const { admit, forget } = createTimelines(logger)
  const [old, other, gone] = [1, 1, 1].map((timeline, index) =>
    clientOf({ timeline, system: index === 1 ? '8' : '7' }),
  ) as [ReturnType<typeof clientOf>, ReturnType<typeof clientOf>, ReturnType<typeof clientOf>]
  for (const { client } of [old, other, gone]) await admit(client)
  forget(gone.client)
  await admit(clientOf({ timeline: 2 }).client)
  expect([old, other, gone].map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 0, 0])
})

it('refuses a primary on the same timeline that lacks what was seen there, also once it has as much', async () => {
  const ask = setUp()
  expect(await ask({ timeline: 3, flushed: 200 })).toBe('used')
  expect(await ask({ timeline: 3, flushed: 150, address: 'b:1' })).toContain('b:1 lacks a part of timeline 3')
  expect(await ask({ timeline: 3, flushed: 300, address: 'b:1' })).toContain('57P03')
  expect(await ask({ timeline: 3, flushed: 210 })).toBe('used')
  expect(await ask({ timeline: 4, flushed: 150, address: 'b:1' })).toBe('used')
})

it('uses a primary that moved to another address with all of its log', async () => {
  const ask = setUp()
  expect(await ask({ timeline: 1, flushed: 200 })).toBe('used')
  expect(await ask({ timeline: 1, flushed: 200, address: 'b:1' })).toBe('used')
})

it('does not take a late answer for a loss', async () => {
  const { admit } = createTimelines(logger)
  let answer = (_: { rows: object[] }) => {}
  const late = new Promise<{ rows: object[] }>((resolve) => {
    answer = resolve
  })
  const admitted = admit({ query: () => late } as unknown as PoolClient)
  await admit(clientOf({ timeline: 1, flushed: 200 }).client)
  answer({ rows: [{ system: '7', timeline: 1, flushed: 150, address: 'a:1' }] })
  await expect(admitted).resolves.toBeUndefined()
  await expect(admit(clientOf({ timeline: 1, flushed: 199 }).client)).rejects.toThrow('lacks a part')
})
