// Presence: users who have a ticket open are shown only to others who have it open. They are removed when they close it, stop
// reporting or may not read it any more. Presence is never stored.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Presence, PresenceState } from '../../domain/presence/presence.ts'
import { createHub } from '../events/hub.ts'
import { createAnnouncer, listenForWakes } from '../events/wake.ts'
import { PRESENCE, RATES } from '../limits.ts'
import { has, openStream, type Stream } from '../test/open-stream.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import type { Sighting } from './registry.ts'

const world = await startWorld()

const names = ({ people }: Presence) =>
  people.map(({ full_name, is_writing }) => (is_writing ? `${full_name} writes` : full_name))

async function team() {
  const owner = await world.person('Ada')
  const projectId = await world.project(owner)
  const grace = await world.member(owner, projectId, 'viewer', 'Grace')
  const { id: ticketId } = await world.ticket(owner, projectId)
  /** A page that has the ticket open. */
  const page = (who: TestPerson, id = randomUUID()) => ({
    id,
    say: async (state: PresenceState) =>
      names(await world.call(who, 'tellPresence', { ticketId }, { page: id, state })),
  })
  const stream = async (who: TestPerson) => {
    const { seq } = await world.call(who, 'getProject', { projectId })
    const open = await openStream(world, who, { cursors: { [projectId]: seq } })
    await open.until(has('ready'))
    return open
  }
  const remove = async (who: TestPerson) => {
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find((member) => member.user_id === who.user_id)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
  }
  return { owner, grace, projectId, ticketId, page, stream, remove }
}

const presenceIn = (stream: Stream) =>
  stream.frames.filter(({ event }) => event === 'presence').map(({ data }) => names(data as Presence))
const untilPresent = (stream: Stream, ...people: string[]) =>
  stream.until(() => JSON.stringify(presenceIn(stream).at(-1)) === JSON.stringify(people))

it('tells who has the ticket open and who writes to those who have it open too', async () => {
  const { owner, grace, page, stream, projectId } = await team()
  const onlooker = await world.member(owner, projectId, 'developer', 'Onlooker')
  const [atAda, atOnlooker] = [await stream(owner), await stream(onlooker)]
  const [ada, hers] = [page(owner), page(grace)]
  expect(await ada.say('here')).toEqual(['Ada'])
  expect(await hers.say('here')).toEqual(['Ada', 'Grace'])
  await untilPresent(atAda, 'Ada', 'Grace')
  await hers.say('writing')
  await untilPresent(atAda, 'Ada', 'Grace writes')
  await hers.say('here')
  await untilPresent(atAda, 'Ada', 'Grace')
  await hers.say('left')
  await untilPresent(atAda, 'Ada')
  expect(presenceIn(atOnlooker)).toEqual([])
  // A beat without a change is not sent to anybody.
  const before = presenceIn(atAda).length
  await ada.say('here')
  await hers.say('here')
  await untilPresent(atAda, 'Ada', 'Grace')
  expect(presenceIn(atAda).length).toBe(before + 1)
  for (const one of [atAda, atOnlooker]) await one.close()
})

it('several pages are one person, who is there until the last of them is closed', async () => {
  const { owner, grace, page } = await team()
  const [one, other] = [page(grace), page(grace)]
  await one.say('here')
  await other.say('writing')
  expect(await page(owner).say('here')).toEqual(['Grace writes', 'Ada'])
  await other.say('left')
  expect(await page(owner).say('here')).toEqual(['Grace', 'Ada'])
  await one.say('left')
  expect(await page(owner).say('here')).toEqual(['Ada'])
})

it('a page that goes on to another ticket has left this one', async () => {
  const { owner, grace, page, projectId } = await team()
  const hers = page(grace)
  await hers.say('here')
  const next = await world.ticket(owner, projectId)
  await world.call(grace, 'tellPresence', { ticketId: next.id }, { page: hers.id, state: 'here' })
  // The report that she left the former ticket arrives late.
  await hers.say('left')
  expect(await page(owner).say('here')).toEqual(['Ada'])
  const there = await world.call(
    owner,
    'tellPresence',
    { ticketId: next.id },
    { page: randomUUID(), state: 'here' },
  )
  expect(names(there)).toEqual(['Grace', 'Ada'])
})

it('a page that falls silent is gone within 25 seconds, and nothing is left in memory', async () => {
  const { owner, grace, page, stream } = await team()
  world.hub.presence.clear()
  const atAda = await stream(owner)
  const [ada, hers] = [page(owner), page(grace)]
  await ada.say('here')
  await hers.say('writing')
  await untilPresent(atAda, 'Ada', 'Grace writes')
  world.clock.advance(20)
  await ada.say('here')
  world.hub.presence.sweep()
  world.clock.advance(5)
  world.hub.presence.sweep()
  await untilPresent(atAda, 'Ada')
  expect(world.hub.presence.size()).toBe(1)
  world.clock.advance(25)
  world.hub.presence.sweep()
  expect(world.hub.presence.size()).toBe(0)
  await atAda.close()
})

it('a removed member vanishes at once, hears nothing more, and cannot come back', async () => {
  const { owner, grace, ticketId, page, stream, remove } = await team()
  const [atAda, atGrace] = [await stream(owner), await stream(grace)]
  const [ada, hers] = [page(owner), page(grace)]
  await ada.say('here')
  await hers.say('here')
  await untilPresent(atAda, 'Ada', 'Grace')
  await remove(grace)
  await untilPresent(atAda, 'Ada')
  const heard = presenceIn(atGrace).length
  await ada.say('writing')
  expect(
    (await world.refused(grace, 'tellPresence', { ticketId }, { page: hers.id, state: 'here' })).status,
  ).toBe(404)
  expect(await page(owner).say('here')).toEqual(['Ada writes'])
  expect(presenceIn(atGrace).length).toBe(heard)
  await Promise.all([atAda.close(), atGrace.close()])
})

it('whoever was removed by hand, or behind this process, is asked for each time and not named', async () => {
  const { owner, grace, page, projectId } = await team()
  await page(grace).say('here')
  await sql`delete from project_member where project_id = ${projectId} and user_id = ${grace.user_id}`.execute(
    world.db,
  )
  expect(await page(owner).say('here')).toEqual(['Ada'])
})

it('signing out ends it at once', async () => {
  const { owner, grace, page, stream } = await team()
  const atAda = await stream(owner)
  await page(owner).say('here')
  await page(grace).say('here')
  await untilPresent(atAda, 'Ada', 'Grace')
  await world.app.request('/auth/v1/logout?scope=local', { method: 'POST', headers: grace.headers })
  await untilPresent(atAda, 'Ada')
  await atAda.close()
})

it('other processes hear of it, and of its end', async () => {
  const { owner, grace, projectId, ticketId, page, stream } = await team()
  const { db, url, deps, hub } = world
  const announcer = createAnnouncer(db, deps.logger, 'another process')
  const otherHub = createHub(db, announcer, world.clock)
  const wakes = listenForWakes({ db, hub, url, logger: deps.logger, from: 'this process' })
  const atAda = await stream(owner)
  await page(owner).say('here')
  const seen: Sighting = {
    page: randomUUID(),
    user_id: grace.user_id,
    session_id: grace.session_id,
    project_id: projectId,
    ticket_id: ticketId,
    state: 'writing',
  }
  // The connection of the other process may not listen yet, so beats repeat.
  const heartbeats = setInterval(() => otherHub.presence.report(seen), 20)
  await untilPresent(atAda, 'Ada', 'Grace writes')
  clearInterval(heartbeats)
  otherHub.endSessions([grace.session_id])
  await untilPresent(atAda, 'Ada')
  otherHub.presence.clear()
  announcer.stop()
  await wakes.stop()
  await atAda.close()
})

it('is bounded: pages of one person, and how often they say so', async () => {
  const { owner, grace, ticketId, projectId, page } = await team()
  const { presence } = world.hub
  presence.clear()
  const hers = { user_id: grace.user_id, session_id: grace.session_id, project_id: projectId }
  for (let count = 0; count < PRESENCE.pagesPerPerson + 5; count += 1)
    presence.report({ ...hers, page: randomUUID(), ticket_id: ticketId, state: 'here' })
  expect(presence.size()).toBe(PRESENCE.pagesPerPerson)
  await presence.limiter.set(owner.user_id, RATES.presence.points, RATES.presence.seconds)
  await expect(page(owner).say('here')).rejects.toThrow('429')
})

it('asks the database for nobody while one is alone', async () => {
  const [id, ticket_id] = [randomUUID(), randomUUID()]
  // The database is missing, so any query would fail.
  const { presence } = createHub(undefined as never)
  const mine = { page: randomUUID(), user_id: id, session_id: randomUUID(), project_id: randomUUID() }
  presence.report({ ...mine, ticket_id, state: 'writing' })
  expect(names(await presence.of(ticket_id, { id, full_name: 'Ada', username: 'ada' }))).toEqual([
    'Ada writes',
  ])
  presence.clear()
})
