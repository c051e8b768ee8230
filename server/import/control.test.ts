// The right to import, and events during an import: pauses, kills, quotas, concurrent changes, removal.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { createStore } from '../blob/store.ts'
import { readAfter } from '../events/log.ts'
import { prune } from '../retention/pruning.ts'
import { importing, kindOf, type Line, line, startingWith } from '../test/imports.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

let owner: TestPerson
let dev: TestPerson
let projectId: string
const world = await startWorld()
const imports = importing(world)
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
})

const broken = async () => (await checkInvariants(world.url)).filter((outcome) => outcome.broken > 0)
const list = async () => (await world.call(owner, 'listTickets', { projectId }, { limit: 100 })).tickets
const small = (): Line[] => [
  ...startingWith,
  line('column', { id: 'c9', name: 'Review', status: 'in_progress' }),
  line('label', { id: 'l1', name: 'iOS' }),
  line('person', { id: 'p1', name: 'Ada Lovelace' }),
  line('ticket', { id: 't1', title: 'One', number: 1, labels: ['l1'], reporter: 'p1' }),
  line('ticket', { id: 't2', title: 'Two', number: 2, column: 'c9', parent: 't1' }),
  line('relation', { kind: 'blocks', from: 't1', to: 't2' }),
  line('comment', { id: 'k1', ticket: 't1', author: 'p1' }),
]

describe('who may import', () => {
  it('is admins and the owner, also by upload', async () => {
    const admin = await world.member(owner, projectId, 'admin')
    const outsider = await world.person('Otto Outside')
    const status = async (who: TestPerson | null) => (await imports.upload(who, projectId, 'x')).status
    expect(await Promise.all([owner, admin, dev, outsider, null].map(status))).toEqual([
      200, 200, 403, 404, 401,
    ])
    const reading = await byToken(world, owner, { scope: 'write' })
    const administering = await byToken(world, owner, { scope: 'admin' })
    expect([await status(reading), await status(administering)]).toEqual([403, 200])
  })

  it('reaches no import of another project', async () => {
    const id = await imports.read(owner, projectId, small())
    const other = await world.team('Eve')
    const there = { projectId: other.projectId }
    expect(await world.call(other.owner, 'getImport', there, { id })).toEqual({ found: null })
    for (const name of ['startImport', 'pauseImport', 'removeImport'] as const)
      expect((await world.refused(other.owner, name, there, { id })).status).toBe(404)
    expect((await imports.upload(other.owner, other.projectId, 'x', id)).status).toBe(404)
    expect((await world.refused(other.owner, 'readImport', there, { id, source: 'trello' })).status).toBe(404)
  })

  it('finds nobody by an address: an admin who guesses addresses of members learns nothing', async () => {
    const admin = await world.member(owner, projectId, 'admin')
    const requested = async (email: string) => {
      const { id } = await imports.run(admin, projectId, [
        ...startingWith,
        line('person', { id: 'p1', name: 'Guessed', email }),
        line('ticket', { id: 't1', title: 'Bait', reporter: 'p1' }),
        line('comment', { id: 'k1', ticket: 't1', author: 'p1', reactions: { heart: ['p1'] } }),
      ])
      const { people, report } = await imports.stateOf(admin, projectId, id)
      const [ticket] = await list()
      await world.call(owner, 'removeImport', { projectId }, { id })
      await imports.runJobs()
      return { report, people: people.map((one) => ({ ...one, email: '' })), by: ticket?.reporter.full_name }
    }
    await world.db
      .updateTable('account')
      .set({ email: 'guess@example.org' })
      .where('id', '=', dev.user_id)
      .execute()
    expect(await requested('guess@example.org')).toEqual(await requested('nobody@example.org'))
  })

  it('suggests members of the same names, and takes nobody for them before somebody chose it', async () => {
    const twin = 'Two of a Name'
    await world.member(owner, projectId, 'viewer', twin)
    await world.member(owner, projectId, 'viewer', twin)
    const { username } = dev
    const people = [
      line('person', { id: 'p1', name: 'DEV PATEL' }),
      line('person', { id: 'p2', name: 'Somebody', username: username.toUpperCase() }),
      line('person', { id: 'p3', name: 'Somebody', email: `${username}@elsewhere.example` }),
      line('person', { id: 'p4', name: twin }),
      // A customer of a service desk is known only by an address.
      line('person', { id: 'p5', name: 'dev.patel@elsewhere.example', email: 'dev.patel@elsewhere.example' }),
    ]
    const id = await imports.read(owner, projectId, [...startingWith, ...people])
    const found = (await imports.stateOf(owner, projectId, id)).people
    expect(found.map(({ member, how, suggested }) => [member, how, suggested?.id ?? null])).toEqual([
      ...[dev, dev, dev].map(({ user_id }) => [null, null, user_id]),
      [null, null, null],
      [null, null, dev.user_id],
    ])
    // Shows the member's current name: no name is stored, because it would outlive the account.
    await world.db
      .updateTable('profile')
      .set({ full_name: 'New Name' })
      .where('id', '=', dev.user_id)
      .execute()
    const [first] = (await imports.stateOf(owner, projectId, id)).people
    expect(first?.suggested).toEqual({ id: dev.user_id, full_name: 'New Name', username })
  })

  it('takes for a member only who is one, and tells nothing of other accounts', async () => {
    const stranger = await world.person('Sven Stranger')
    const people = [
      line('person', {
        id: 'p1',
        name: stranger.full_name,
        username: stranger.username,
        email: stranger.email,
      }),
      ...startingWith,
    ]
    const id = await imports.read(owner, projectId, people)
    expect((await imports.stateOf(owner, projectId, id)).people).toMatchObject([
      { id: 'p1', member: null, how: null, suggested: null },
    ])
    const chosen = { id, source: 'trello', people: [{ id: 'p1', user_id: stranger.user_id }] }
    expect((await world.refused(owner, 'readImport', { projectId }, chosen)).code).toBe('not_a_member')
  })

  it('ends a run with the right of whoever started it', async () => {
    const admin = await world.member(owner, projectId, 'admin')
    const id = await imports.read(admin, projectId, small())
    await world.call(admin, 'startImport', { projectId }, { id })
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === admin.user_id)?.id ?? ''
    await world.call(owner, 'changeMemberRole', { memberId }, { role: 'viewer' })
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import).toMatchObject({
      state: 'paused',
      reason: 'The person who started it may no longer import into this project',
    })
    expect(await list()).toEqual([])
    await world.call(owner, 'startImport', { projectId }, { id })
    await imports.runJobs()
    expect(await list()).toHaveLength(2)
  })
})

describe('whoever lost the right', () => {
  const demote = async (who: TestPerson) => {
    const { members } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === who.user_id)?.id ?? ''
    await world.call(owner, 'changeMemberRole', { memberId }, { role: 'developer' })
  }

  it('removes nothing more; somebody else goes on, and it is told as their doing', async () => {
    const admin = await world.member(owner, projectId, 'admin')
    const { id } = await imports.run(owner, projectId, small())
    await world.call(admin, 'removeImport', { projectId }, { id })
    await demote(admin)
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import).toMatchObject({
      state: 'paused',
      reason: 'The person who was removing it may no longer do that. Remove it again to continue.',
    })
    expect(await list()).toHaveLength(2)
    const other = await world.member(owner, projectId, 'admin')
    const { seq } = await world.call(owner, 'getProject', { projectId })
    await world.call(other, 'removeImport', { projectId }, { id })
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import.state).toBe('removed')
    expect(await list()).toEqual([])
    const events = await readAfter(world.db, projectId, seq)
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([other.user_id]))
  })

  it.each(['startImport', 'removeImport'] as const)('includes a token that has ended: %s', async (name) => {
    const script = await byToken(world, owner, { scope: 'admin' })
    const id =
      name === 'startImport'
        ? await imports.read(owner, projectId, small())
        : (await imports.run(owner, projectId, small())).id
    const before = await list()
    await world.call(script, name, { projectId }, { id })
    const [token] = (await world.call(owner, 'listTokens', {})).tokens
    await world.call(owner, 'endToken', {}, { token_id: token?.id ?? '' })
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import.state).toBe('paused')
    expect(await list()).toEqual(before)
  })
})

describe('the address of a project', () => {
  const ask = (url: string) => ({
    id: randomUUID(),
    source: 'gitlab' as const,
    api: { url, token: 'glpat-right' },
  })

  it('with a password is refused at its field, and nothing is kept of it', async () => {
    const input = ask('https://ada:hunter2@gitlab.com/group/project')
    expect(await world.refused(owner, 'readImport', { projectId }, input)).toMatchObject({
      status: 400,
      errors: [{ field: 'api.url', message: expect.stringContaining('the token has its own field') }],
    })
    expect(await world.call(owner, 'getImport', { projectId }, { id: input.id })).toEqual({ found: null })
  })

  it('is kept without what stands behind it', async () => {
    const input = ask('https://gitlab.com/group/project?private_token=hunter2#hunter2')
    await world.call(owner, 'readImport', { projectId }, input)
    const { import: one, options } = await imports.stateOf(owner, projectId, input.id)
    expect([one.name, options.url]).toEqual(Array(2).fill('https://gitlab.com/group/project'))
    const row = await world.db.selectFrom('import').selectAll().where('id', '=', input.id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain('hunter2')
    await world.call(owner, 'removeImport', { projectId }, { id: input.id })
  })
})

describe('a source that cannot be read', () => {
  it('says why, and writes nothing', async () => {
    const id = await imports.read(owner, projectId, [
      ...small(),
      { kind: 'broken', words: 'line 12: a quote is not closed' },
    ])
    const { import: one, report } = await imports.stateOf(owner, projectId, id)
    expect(one).toMatchObject({ state: 'unreadable', reason: 'line 12: a quote is not closed' })
    expect(report).toBeNull()
    expect((await world.refused(owner, 'startImport', { projectId }, { id })).code).toBe('import_state')
  })

  it('yields records that are nonsense: each is left out with its reason, and the counts add up', async () => {
    const id = await imports.read(owner, projectId, [
      ...small(),
      line('ticket', { id: 't1', title: 'Twice' }),
      line('ticket', { id: 't3', title: 7 }),
      line('ticket', {
        id: 't4',
        title: 'x'.repeat(300),
        column: 'nowhere',
        estimate: -4,
        created_at: '1970-01-01T00:00:00.000Z',
      }),
      line('ticket', {
        id: 't5',
        title: '\u0000 ',
        key: 'OLD-5',
        due_date: '2024-02-30',
        created_at: '2999-01-01T00:00:00.000Z',
      }),
      line('comment', { id: 'k2', ticket: 'gone' }),
      line('comment', { id: 'k3', ticket: 't1', content: ' \n ' }),
      line('relation', { kind: 'blocks', from: 't2', to: 't1' }),
      line('relation', { kind: 'relates_to', from: 't1', to: 't1' }),
      line('file', { id: 'f1', ticket: 't1' }),
      line('person', { id: 'p2', name: '\u202e' }),
      {
        kind: 'remark',
        what: 'left_out',
        of: 'checklist',
        id: 't1',
        reason: 'There are no checklists here',
        count: 3,
      },
      {
        kind: 'remark',
        what: 'missing',
        of: 'comment',
        id: null,
        reason: 'The export ends at 1,000',
        count: 40,
      },
    ])
    const { report, import: one } = await imports.stateOf(owner, projectId, id)
    expect(one.state).toBe('read')
    for (const kind of report?.kinds ?? []) {
      expect(kind.in_source, kind.of).toBe(kind.arrives + kind.left_out)
      const reasons = report?.reasons.filter(({ of, what }) => of === kind.of && what === 'left_out') ?? []
      expect(
        reasons.reduce((sum, { count }) => sum + count, 0),
        kind.of,
      ).toBe(kind.left_out)
    }
    // The third ticket has an invalid due date, so it does not have the shape of a ticket at all.
    expect(kindOf(report, 'ticket')).toMatchObject({ in_source: 6, arrives: 3, left_out: 3 })
    expect(kindOf(report, 'comment')).toMatchObject({ in_source: 3, arrives: 1, left_out: 2, missing: 40 })
    expect(kindOf(report, 'relation')).toMatchObject({ in_source: 3, arrives: 1, left_out: 2 })
    expect(kindOf(report, 'file')).toMatchObject({ in_source: 1, arrives: 0, left_out: 1 })
    expect(kindOf(report, 'checklist')).toMatchObject({ in_source: 3, arrives: 0, left_out: 3 })
    await world.call(owner, 'startImport', { projectId }, { id })
    await imports.runJobs()
    const { report: after } = await imports.stateOf(owner, projectId, id)
    expect(after?.kinds).toEqual(report?.kinds)
    expect((await list()).map(({ title }) => title.length).sort()).toEqual([200, 3, 3].sort())
    expect(await broken()).toEqual([])
  })

  it('with characters that no database stores, wherever they stand, is read all the same', async () => {
    const id = await imports.read(owner, projectId, [
      ...startingWith,
      line('person', { id: 'p1', name: 'Ada', username: 'a\u0000\u202eda', email: 'a\u0000@b.example' }),
      line('person', { id: 'p2', name: 'Long', username: 'x'.repeat(100_000) }),
      line('ticket', { id: 't1', title: `${'x'.repeat(119)}🐛`, key: 'K\ud83d' }),
      line('ticket', { id: 't2', title: '', key: '\u0000K-2' }),
      line('ticket', { id: 't\u0000', title: 'Its id' }),
      line('comment', { id: 'k1', ticket: 't1', author: 'p1' }),
      line('comment', { id: 'k2', ticket: 't\u0000' }),
      ...([200, 201] as const).map((length) => ({
        kind: 'remark' as const,
        what: 'left_out' as const,
        of: 'o\u0000ther',
        reason: 'Odd\ud83d',
        id: `${'y'.repeat(length - 2)}🐛`,
      })),
    ])
    const { import: one, report, people } = await imports.stateOf(owner, projectId, id)
    expect(one).toMatchObject({ state: 'read', reason: null })
    expect(people[0]).toMatchObject({ username: 'ada', email: 'a@b.example' })
    expect(people[1]?.username?.length).toBeLessThan(200)
    expect(kindOf(report, 'ticket')).toMatchObject({ arrives: 2, left_out: 1 })
    expect(kindOf(report, 'comment')).toMatchObject({ arrives: 1, left_out: 1 })
    await world.call(owner, 'startImport', { projectId }, { id })
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import.state).toBe('finished')
    expect((await list()).map(({ title }) => title)).toContain('K-2')
  })
})

describe('a run', () => {
  /** Aborts the run after this many of its transactions have committed. */
  async function killAfter(id: string, portions: number): Promise<boolean> {
    const stopping = new AbortController()
    const { publish } = world.hub
    let updates = 0
    world.hub.publish = (event) => {
      publish(event)
      updates += 1
      if (updates === portions) stopping.abort()
    }
    try {
      await imports.turn(id, stopping.signal)
      return false
    } catch {
      return true
    } finally {
      world.hub.publish = publish
    }
  }

  it('that is killed after any portion goes on there, and nothing comes twice', async () => {
    const id = await imports.read(owner, projectId, small())
    const { report: forecast } = await imports.stateOf(owner, projectId, id)
    await world.call(owner, 'startImport', { projectId }, { id })
    let kills = 0
    while (await killAfter(id, 1)) {
      kills += 1
      expect(await broken(), `after ${kills}`).toEqual([])
    }
    expect(kills).toBeGreaterThan(3)
    const { import: one, report } = await imports.stateOf(owner, projectId, id)
    expect(one).toMatchObject({ state: 'finished', done: one.total })
    expect(report?.kinds).toEqual(forecast?.kinds)
    expect(await list()).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  it('pauses where it is told to, and others work meanwhile', async () => {
    const id = await imports.read(owner, projectId, small())
    await world.call(owner, 'startImport', { projectId }, { id })
    await killAfter(id, 3)
    await world.call(owner, 'pauseImport', { projectId }, { id })
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import.state).toBe('paused')
    const mine = await world.ticket(dev, projectId, { title: 'Mine' })
    expect(mine.number, 'not a number of the source').toBe(3)
    await world.call(owner, 'startImport', { projectId }, { id })
    expect((await world.refused(owner, 'readImport', { projectId }, { id, source: 'trello' })).code).toBe(
      'import_state',
    )
    const second = await imports.read(owner, projectId, small()).catch((error: Error) => error.message)
    expect(second, 'one at a time').toContain('import_running')
    await imports.runJobs()
    expect((await imports.stateOf(owner, projectId, id)).import.state).toBe('finished')
    expect((await list()).map(({ title }) => title).sort()).toEqual(['Mine', 'One', 'Two'])
    expect(await broken()).toEqual([])
  })

  it('that has no room pauses with the reason, whole portions only', async () => {
    const config = world.deps.config as { projectBytes: number }
    const { projectBytes } = config
    config.projectBytes = 4
    try {
      const id = await imports.read(owner, projectId, small())
      expect((await imports.stateOf(owner, projectId, id)).report?.warnings).toHaveLength(1)
      await world.call(owner, 'startImport', { projectId }, { id })
      await imports.runJobs()
      const { import: one } = await imports.stateOf(owner, projectId, id)
      expect(one).toMatchObject({ state: 'paused', reason: expect.stringContaining('quota of text') })
      expect(await list()).toEqual([])
      config.projectBytes = projectBytes
      await world.call(owner, 'startImport', { projectId }, { id })
      await imports.runJobs()
      expect(await list()).toHaveLength(2)
    } finally {
      config.projectBytes = projectBytes
    }
  })
})

describe('removing', () => {
  const remove = async (id: string) => {
    await world.call(owner, 'removeImport', { projectId }, { id })
    await imports.runJobs()
    return (await imports.stateOf(owner, projectId, id)).import
  }

  it('takes everything away, and the same file comes whole again', async () => {
    const { id } = await imports.run(owner, projectId, small())
    expect(await world.call(owner, 'previewRemoval', { projectId }, { id })).toEqual({
      tickets: 2,
      kept: 0,
      labels: 1,
      columns: 2,
    })
    expect(await remove(id)).toMatchObject({ state: 'removed', kept: 0 })
    expect(await list()).toEqual([])
    expect((await world.call(owner, 'listLabels', { projectId })).labels).toEqual([])
    const { columns, project } = await world.call(owner, 'getProject', { projectId })
    expect(columns.map(({ name }) => name)).toEqual(['To Do', 'In Progress', 'Done'])
    expect(project.counts).toMatchObject({ todo: 0, in_progress: 0, done: 0 })
    const left = await world.db
      .selectFrom('profile')
      .select('full_name')
      .where('imported_into', '=', projectId)
      .execute()
    expect(new Set(left.map(({ full_name }) => full_name))).toEqual(new Set(['Deleted user']))
    expect(await broken()).toEqual([])
    const { report } = await imports.run(owner, projectId, small())
    expect(kindOf(report, 'ticket')).toMatchObject({ created: 2, changed: 0 })
    expect((await list()).map(({ number }) => number)).toEqual([2, 1])
    expect(await broken()).toEqual([])
  })

  it('leaves the tickets that somebody worked on, and what they need', async () => {
    const { id } = await imports.run(owner, projectId, small())
    const two = (await list()).find(({ title }) => title === 'Two')
    await world.call(dev, 'createComment', { ticketId: two?.id ?? '' }, { content: 'I am at it' })
    expect(await world.call(owner, 'previewRemoval', { projectId }, { id })).toMatchObject({
      tickets: 1,
      kept: 1,
    })
    expect(await remove(id)).toMatchObject({ state: 'removed', kept: 1 })
    expect((await list()).map(({ title, parent_id, blocked_by }) => [title, parent_id, blocked_by])).toEqual([
      ['Two', null, 0],
    ])
    const { columns } = await world.call(owner, 'getProject', { projectId })
    expect(columns.map(({ name }) => name)).toContain('Review')
    expect(await broken()).toEqual([])
    const { report } = await imports.run(owner, projectId, small())
    expect(kindOf(report, 'ticket')).toMatchObject({ created: 1 })
    expect(await list()).toHaveLength(2)
  })

  it('of what never ran forgets the upload, from the disk too', async () => {
    const id = await imports.read(owner, projectId, [
      ...small(),
      line('ticket', { id: 't3', title: 'In no other file' }),
    ])
    const { upload, staged } = await world.db
      .selectFrom('import')
      .select(['upload', 'staged'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { isWhole } = createStore(world.deps.config)
    const there = () => Promise.all([upload, staged].map((sha256) => isWhole(sha256 ?? '')))
    expect(await there()).toEqual([true, true])
    await world.call(owner, 'removeImport', { projectId }, { id })
    expect(await world.call(owner, 'getImport', { projectId }, { id })).toEqual({ found: null })
    await imports.runJobs()
    expect(await there()).toEqual([false, false])
  })
})

// Last, because the clock moves on and sessions end.
it('what was uploaded and never run is forgotten after a week, a finished one is not', async () => {
  const team = await world.team('Late')
  const waiting = randomUUID()
  await imports.upload(team.owner, team.projectId, 'x', waiting)
  const { id } = await imports.run(team.owner, team.projectId, small())
  world.clock.advance(8 * 86_400)
  await prune(world.deps)
  const rows = await world.db
    .selectFrom('import')
    .select('id')
    .where('project_id', '=', team.projectId)
    .execute()
  expect(rows).toEqual([{ id }])
})
