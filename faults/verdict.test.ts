// Every run of a scenario has a verdict: one that is broken off is broken, and says why.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { verdictOf } from './verdict.ts'

const held = { figures: { lost: 0 }, broken: [], skipped: [] }
const forever = () => new Promise<never>(() => {})

it('is that of the scenario', async () => {
  expect(await verdictOf(async () => held, { name: 'any' })).toEqual(held)
})

it('is broken if the scenario throws', async () => {
  const { broken } = await verdictOf(() => Promise.reject(new Error('no primary')), { name: 'any' })
  expect(broken).toEqual([expect.stringContaining('no primary')])
})

it('is broken if something fails that nothing awaits', async () => {
  const errors = new EventEmitter()
  const verdict = verdictOf(forever, { name: 'any', errors })
  errors.emit('uncaughtException', new Error('the connection ended'))
  expect((await verdict).broken).toEqual([expect.stringContaining('the connection ended')])
  expect(errors.listenerCount('uncaughtException')).toBe(0)
})

it('is broken if the scenario does not end', async () => {
  const { broken } = await verdictOf(forever, { name: 'any', limitMs: 60 })
  expect(broken).toEqual([expect.stringContaining('any had not ended after 0.001 minutes')])
})
