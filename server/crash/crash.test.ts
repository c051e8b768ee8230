// A crash is known again: the tickets that have it are found by a text, in the project of the caller only, and a crash that is
// reported from a release with the fix is a regression, by the tags that a forge reports.
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { commit, createForge, NONE, push, sha } from '../test/forge.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { makeProofsEasy, openForm, sendReport } from '../test/public-pages.ts'
import { startWorld } from '../test/world.ts'
import { crashReader } from './reader.ts'

makeProofsEasy()
const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const read = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [crashReader])

/** A trace from another build each time. */
const trace = (does: string, line = 12) =>
  `TypeError: item ${line} is undefined\n${['total', does, 'render', 'paint']
    .map((name) => `    at Cart.${name} (https://shop.example/app.${line}a3f2b1.js:${line}:7)`)
    .join('\n')}`
const ticketWith = (description: string) => world.ticket(owner, projectId, { description })
const find = async (text: string, by = dev) => {
  await read()
  return world.call(by, 'findSameCrash', { projectId }, { text })
}
const numbers = async (text: string) => (await find(text)).tickets.map(({ number }) => number)

it('by a description or a comment, until that is changed or deleted', async () => {
  const described = await ticketWith(`It breaks.\n\n\`\`\`\n${trace('apply')}\n\`\`\``)
  const commented = await world.ticket(owner, projectId)
  const { id } = commented
  await world.call(dev, 'createComment', { ticketId: id }, { content: trace('apply', 99) })
  await ticketWith(trace('remove'))
  expect(await numbers(trace('apply', 500))).toEqual([commented.number, described.number])
  expect((await world.call(dev, 'getTicketCrash', { ticketId: id })).tickets).toMatchObject([
    { number: described.number, match: 'exact', fixed_in: null, is_regression: false },
  ])
  const { ticket } = await world.call(owner, 'getTicket', { ticketId: described.id })
  await world.call(
    owner,
    'updateTicket',
    { ticketId: described.id },
    { description: 'Solved', version: ticket.version },
  )
  expect(await numbers(trace('apply', 7))).toEqual([commented.number])
})

it('as a regression, if it is done and the reported version has the fix', async () => {
  const ticket = await ticketWith(`Version 2.2.0\n${trace('fixed')}`)
  const { deliver } = await createForge(world, owner, projectId)
  const { project } = await world.call(owner, 'getProject', { projectId })
  const main = { ref: 'refs/heads/main', before: sha('old') }
  const fix = commit('fix', `Fixes ${project.key}-${ticket.number}`)
  await deliver('push', push({ ...main, after: sha('fix'), commits: [fix] }))
  await deliver('push', push({ ref: 'refs/tags/v2.3.1', before: NONE, after: sha('fix'), commits: [] }))
  const from = async (version: string) => (await find(`Release: ${version}\n${trace('fixed', 4)}`)).tickets[0]
  expect(await from('2.4.0')).toMatchObject({
    number: ticket.number,
    status: 'done',
    fixed_in: 'v2.3.1',
    is_regression: true,
  })
  expect(await from('2.3.0')).toMatchObject({ fixed_in: 'v2.3.1', is_regression: false })
  expect((await find(trace('fixed', 4))).version).toBeNull()
})

it('by a report of the public form, which itself tells strangers of no other ticket', async () => {
  const known = await ticketWith(trace('reported'))
  const { slug } = await openForm(world, owner, projectId, { suggests: true })
  const report = { title: 'Cart is broken', description: trace('reported', 40) }
  const { response } = await sendReport(world.app, slug, report)
  expect(await response.json()).toEqual({ filed: true })
  const [filed, ...others] = await numbers(trace('reported', 41))
  expect(others).toEqual([known.number])
  expect(filed).toBeGreaterThan(known.number)
  const words = new URLSearchParams({ words: 'TypeError item undefined ticket' })
  const similar = await world.app.request(`/api/public/forms/${slug}/similar?${words}`)
  expect(await similar.json()).toEqual({ titles: [] })
})

it('by imported descriptions and comments, and what changes at the source is known again', async () => {
  const imports = importing(world)
  const records = (does: string) => [
    ...startingWith,
    line('ticket', { id: 't1', title: 'Imported', description: trace(does) }),
    line('ticket', { id: 't2', title: 'Quiet' }),
    line('comment', { id: 'k1', ticket: 't2', content: trace('imported') }),
  ]
  await imports.run(owner, projectId, records('imported'))
  const both = (await find(trace('imported', 90))).tickets.map(({ title }) => title)
  expect(both).toEqual(['Quiet', 'Imported'])
  await imports.run(owner, projectId, records('other'))
  expect((await find(trace('imported', 91))).tickets.map(({ title }) => title)).toEqual(['Quiet'])
  expect((await find(trace('other', 92))).tickets.map(({ title }) => title)).toEqual(['Imported'])
})

it('not in a project that the caller may not read, and not once the ticket is deleted', async () => {
  const ticket = await ticketWith(trace('secret'))
  const other = await world.team('Eve')
  await read()
  await expect(
    world.call(other.owner, 'findSameCrash', { projectId }, { text: trace('secret') }),
  ).rejects.toThrow()
  const elsewhere = await world.call(
    other.owner,
    'findSameCrash',
    { projectId: other.projectId },
    { text: trace('secret') },
  )
  expect(elsewhere.tickets).toEqual([])
  await world.call(owner, 'deleteTicket', { ticketId: ticket.id })
  expect(await numbers(trace('secret'))).toEqual([])
  const rows = () => world.db.selectFrom('crash').where('ticket_id', '=', ticket.id).selectAll().execute()
  expect(await rows()).toHaveLength(1)
  world.clock.advance(40 * 86_400)
  await eraseDeleted(world.deps)
  expect(await rows()).toEqual([])
})
