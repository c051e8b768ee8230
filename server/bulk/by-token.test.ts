// A bulk change that a token starts has only the rights of the token, ends with the token, and is marked as made by it.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { runBulkChange } from './turn.ts'

const world = await startWorld()
let owner: TestPerson
let projectId: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
})

type BulkAction = RawInputOf<'startBulkChange'>['act']

async function start(who: TestPerson, tickets: string[], act: BulkAction): Promise<string> {
  const id = randomUUID()
  await world.call(who, 'startBulkChange', { projectId }, { id, tickets, act })
  return id
}
const stateOf = async (id: string) => (await world.call(owner, 'getBulkChange', { projectId }, { id })).bulk

describe('a bulk change by a token', () => {
  it('is marked as its doing, ticket by ticket', async () => {
    const { id } = await world.ticket(owner, projectId)
    await start(await byToken(world, owner, { scope: 'write' }), [id], {
      do: 'edit',
      changes: { priority: 'high' },
    })
    const { entries } = await world.call(owner, 'listHistory', { ticketId: id }, {})
    expect(entries.at(-1)?.via).toEqual({ way: 'token', token: 'A token to write' })
  })

  it('does nothing that needs more than its scope', async () => {
    const { id } = await world.ticket(owner, projectId)
    await world.call(owner, 'deleteTicket', { ticketId: id })
    const bulk = await start(await byToken(world, owner, { scope: 'write' }), [id], { do: 'restore' })
    expect(await stateOf(bulk)).toMatchObject({ changed: 0, failed: 1, failures: [{ code: 'forbidden' }] })
    expect((await world.call(owner, 'listTickets', { projectId })).tickets).toEqual([])
    const admin = await start(await byToken(world, owner, { scope: 'admin' }), [id], { do: 'restore' })
    expect(await stateOf(admin)).toMatchObject({ changed: 1, failed: 0 })
  })

  it.each(['ended', 'expired'])('stops where its token has %s', async (how) => {
    const tickets: string[] = []
    for (let n = 0; n < 60; n += 1) tickets.push((await world.ticket(owner, projectId)).id)
    const script = await byToken(world, owner, { scope: 'write', days: 1 })
    const bulk = await start(script, tickets, { do: 'edit', changes: { priority: 'high' } })
    await runBulkChange(world.deps, bulk, 20)
    const [token] = (await world.call(owner, 'listTokens', {})).tokens
    if (how === 'ended') await world.call(owner, 'endToken', {}, { token_id: token?.id ?? '' })
    else {
      const expires_at = world.clock.now().toISOString()
      await world.db
        .updateTable('token')
        .set({ expires_at })
        .where('id', '=', token?.id ?? '')
        .execute()
    }
    await runDueJobs({ ...world.deps, url: world.url })
    expect(await stateOf(bulk)).toMatchObject({ state: 'refused', changed: 20 })
  })

  it('stops at the ticket at which its token expires', async () => {
    const tickets: string[] = []
    for (let n = 0; n < 6; n += 1) tickets.push((await world.ticket(owner, projectId)).id)
    const script = await byToken(world, owner, { scope: 'write', days: 1 })
    const expires_at = new Date(world.clock.now().getTime() + 1_000).toISOString()
    await world.db.updateTable('token').set({ expires_at }).where('user_id', '=', owner.user_id).execute()
    const { publish } = world.hub
    let published = 0
    world.hub.publish = (event) => {
      published += 1
      if (published === 2) world.clock.advance(1)
      publish(event)
    }
    const bulk = await start(script, tickets, { do: 'edit', changes: { priority: 'high' } })
    world.hub.publish = publish
    expect(await stateOf(bulk)).toMatchObject({ changed: 2, failed: 4 })
  })
})
