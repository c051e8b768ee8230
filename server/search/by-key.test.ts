// Keys lead to tickets for ever: keys that a project had before, and keys that imported tickets had in their sources, also after
// further imports, and through an archive. Only for people who may read the ticket.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { lacewing } from '../import/read/lacewing.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { importing, line, startingWith } from '../test/imports.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)
let owner: TestPerson
let stranger: TestPerson
let projectId: string
beforeEach(async () => {
  owner = await world.person('Ada Lovelace')
  stranger = await world.person('Simon Stranger')
  projectId = await world.project(owner, 'Web Redesign')
})

const random = () => `K${crypto.randomUUID().slice(0, 6).toUpperCase()}`
async function rename(key: string, of = projectId, who = owner) {
  const { project } = await world.call(who, 'getProject', { projectId: of })
  await world.call(who, 'updateProject', { projectId: of }, { version: project.version, key })
}
const byKey = async (who: TestPerson, input: RawInputOf<'findTicketsByKey'>) =>
  (await world.call(who, 'findTicketsByKey', {}, input)).tickets.map(({ project, number, known_as }) =>
    [`${project.key}-${number}`, known_as].filter(Boolean).join(' was '),
  )
const searched = async (who: TestPerson, search: string) =>
  (await world.call(who, 'searchEverywhere', {}, { search })).tickets.map(
    ({ project, number, known_as }) => `${project.key}-${number}, ${known_as}`,
  )

it('a former key leads to the ticket under its present key, in the search as well, but for members only', async () => {
  const [first, second] = [random(), random()]
  await rename(first)
  await world.ticket(owner, projectId)
  await rename(second)
  for (const text of [`${first}-1`, `${first.toLowerCase()}1`]) {
    expect(await byKey(owner, { key: text })).toEqual([`${second}-1 was ${text.toUpperCase()}`])
    expect(await searched(owner, text)).toEqual([`${second}-1, ${text.toUpperCase()}`])
  }
  expect(await byKey(owner, { key: `${second}-1` })).toEqual([`${second}-1`])
  expect(await byKey(stranger, { key: `${first}-1` })).toEqual([])
  expect(await searched(stranger, `${first}-1`)).toEqual([])
})

it('in a query of the project, a former key names a ticket as well', async () => {
  const [first, second] = [random(), random()]
  await rename(first)
  const above = await world.ticket(owner, projectId)
  await world.ticket(owner, projectId, { parent_id: above.id })
  await rename(second)
  for (const key of [first, second]) {
    const { tickets } = await world.call(owner, 'listTickets', { projectId }, { query: `parent:${key}-1` })
    expect(tickets.map(({ number }) => number)).toEqual([2])
  }
})

describe('the key of an imported ticket', () => {
  const lines = (key = 'TES-18') => [
    ...startingWith,
    line('ticket', { id: key, key, number: 18, title: 'From there' }),
    line('ticket', { id: 'x', url: 'https://github.com/acme/web/issues/7', title: 'From a forge' }),
  ]
  const own = async () => (await world.call(owner, 'getProject', { projectId })).project

  it('finds it, however often the file is imported, and also if an earlier release imported it', async () => {
    await imports.run(owner, projectId, lines())
    const { key, source_prefixes } = await own()
    expect(source_prefixes.toSorted()).toEqual(['TES-', 'acme/web#'])
    expect(await byKey(owner, { key: 'tes-18' })).toEqual([`${key}-18 was TES-18`])
    expect(await byKey(owner, { key: 'acme/web#7' })).toEqual([`${key}-19 was acme/web#7`])
    expect(await searched(owner, 'TES-18')).toEqual([`${key}-18, TES-18`])
    expect(await byKey(stranger, { key: 'TES-18' })).toEqual([])
    await sql`update ticket set imported = imported - 'keys' where project_id = ${projectId}`.execute(
      world.db,
    )
    await sql`update project set source_prefixes = '{}' where id = ${projectId}`.execute(world.db)
    await imports.run(owner, projectId, lines())
    expect((await own()).source_prefixes.toSorted()).toEqual(['TES-', 'acme/web#'])
    expect(await byKey(owner, { key: 'TES-18' })).toEqual([`${key}-18 was TES-18`])
    expect((await world.call(owner, 'listTickets', { projectId }, {})).tickets).toHaveLength(2)
  })

  it('comes after the real ticket with this key, and only to those who may read each', async () => {
    const real = random()
    const other = await world.project(stranger, 'The real one')
    await rename(real, other, stranger)
    await world.ticket(stranger, other)
    await imports.run(owner, projectId, lines(`${real}-1`))
    const { key } = await own()
    expect(await byKey(stranger, { key: `${real}-1` })).toEqual([`${real}-1`])
    expect(await byKey(owner, { key: `${real}-1` })).toEqual([`${key}-18 was ${real}-1`])
    await world.call(
      stranger,
      'inviteMember',
      { projectId: other },
      { username: owner.username, role: 'viewer' },
    )
    for (const project_id of [projectId, other])
      expect(await byKey(owner, { key: `${real}-1`, project_id })).toEqual([
        `${real}-1`,
        `${key}-18 was ${real}-1`,
      ])
    const limited = await byToken(world, owner, { scope: 'read', projects: [projectId] })
    expect(await byKey(limited, { key: `${real}-1` })).toEqual([`${key}-18 was ${real}-1`])
  })

  it('stays through an archive, with the former keys of the project', async () => {
    await imports.run(owner, projectId, lines())
    const { key } = await own()
    await rename(random())
    const archive = await world.app.request(`/api/projects/${projectId}/download/archive.zip`, {
      headers: owner.headers,
    })
    const target = await world.project(stranger, 'Elsewhere')
    const id = crypto.randomUUID()
    const sent = await imports.upload(stranger, target, Buffer.from(await archive.arrayBuffer()), id)
    expect(sent.status).toBe(200)
    const deps = { ...world.deps, url: world.url, sourceOf: async () => lacewing }
    await world.call(stranger, 'readImport', { projectId: target }, { id, source: 'lacewing' })
    await runDueJobs(deps)
    await world.call(stranger, 'startImport', { projectId: target }, { id })
    await runDueJobs(deps)
    const there = (await world.call(stranger, 'getProject', { projectId: target })).project.key
    for (const former of ['TES-18', `${key}-18`])
      expect(await byKey(stranger, { key: former })).toEqual([`${there}-18 was ${former}`])
  })
})
