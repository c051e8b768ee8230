// The inputs of an import: an archive of this server with its files, the header of a table, an API with its token; and what open
// pages do meanwhile.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { applyEvent, STALE } from '../../domain/apply.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { tablesOf } from '../backup/tables.ts'
import { readAfter } from '../events/log.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { importing, kindOf, startingWith } from '../test/imports.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import type { Source } from './source.ts'

let owner: TestPerson
let dev: TestPerson
let projectId: string
const world = await startWorld()
const imports = importing(world)
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
})

const run = async (into: string, id: string, source: 'lacewing' | 'csv' | 'github') => {
  await world.call(owner, 'readImport', { projectId: into }, { id, source })
  await runDueJobs(world.deps)
  const before = await imports.stateOf(owner, into, id)
  expect(before.import, before.import.reason ?? '').toMatchObject({ state: 'read' })
  await world.call(owner, 'startImport', { projectId: into }, { id })
  await runDueJobs(world.deps)
  return { before, after: await imports.stateOf(owner, into, id) }
}

it('an archive of a project comes whole into another one, with its files', async () => {
  const label = await world.label(owner, projectId, 'Küche')
  await world.column(owner, projectId, 'Review')
  const first = await world.ticket(dev, projectId, {
    title: 'First',
    label_ids: [label],
    assignee_id: dev.user_id,
  })
  await world.ticket(owner, projectId, { title: 'Second', parent_id: first.id })
  await world.event(dev, 'createComment', { ticketId: first.id }, { content: 'Hello' })
  await world.event(dev, 'updateTicket', { ticketId: first.id }, { version: 1, priority: 'high' })
  await world.file(dev, first, 'naïve plan.txt', 'what we do')
  const archive = await world.app.request(`/api/projects/${projectId}/download/archive.zip`, {
    headers: owner.headers,
  })
  expect(archive.status).toBe(200)
  const other = await world.project(owner, 'Elsewhere')
  await world.call(owner, 'inviteMember', { projectId: other }, { username: dev.username })
  const id = randomUUID()
  await imports.upload(owner, other, Buffer.from(await archive.arrayBuffer()), id)
  const { before, after } = await run(other, id, 'lacewing')
  expect(after.import).toMatchObject({ state: 'finished' })
  expect(after.report?.kinds).toEqual(before.report?.kinds)
  expect(kindOf(after.report, 'file')).toMatchObject({ in_source: 1, created: 1, left_out: 0 })
  const { tickets } = await world.call(owner, 'listTickets', { projectId: other }, {})
  expect(tickets.map(({ number, title, priority }) => [number, title, priority])).toEqual([
    [2, 'Second', 'medium'],
    [1, 'First', 'high'],
  ])
  const ticketId = tickets[1]?.id ?? ''
  expect(tickets[1]).toMatchObject({
    assignee_id: dev.user_id,
    reporter_id: dev.user_id,
    comment_count: 1,
    sub_total: 1,
  })
  const { attachments } = await world.call(owner, 'listAttachments', { ticketId })
  expect(attachments).toMatchObject([{ name: 'naïve plan.txt', uploader_id: dev.user_id }])
  const path = `/storage/v1/object/authenticated/attachments/${other}/${ticketId}/${encodeURIComponent('naïve plan.txt')}`
  expect(await (await world.app.request(path, { headers: owner.headers })).text()).toBe('what we do')
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
  await world.call(owner, 'removeImport', { projectId: other }, { id })
  await runDueJobs(world.deps)
  expect((await world.call(owner, 'listTickets', { projectId: other }, {})).tickets).toEqual([])
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
})

it('the columns of a table are offered by their header, and remembered for the next one', async () => {
  const id = randomUUID()
  const table = 'Überschrift;State;Labels\nOne;Doing;ios\nTwo;Done;web\n'
  await imports.upload(owner, projectId, table, id)
  const header = async (of: string) =>
    (await world.call(owner, 'getImportHeader', { projectId }, { id: of })).found
  expect(await header(id)).toMatchObject({
    header: ['Überschrift', 'State', 'Labels'],
    rows: [
      ['One', 'Doing', 'ios'],
      ['Two', 'Done', 'web'],
    ],
    columns: null,
    guessed: { 1: 'status', 2: 'labels' },
  })
  const columns = { 0: 'title', 1: 'status' }
  await world.call(owner, 'readImport', { projectId }, { id, source: 'csv', columns })
  await runDueJobs(world.deps)
  expect(
    (await imports.stateOf(owner, projectId, id)).report?.kinds.find(({ of }) => of === 'ticket')?.arrives,
  ).toBe(2)
  const next = randomUUID()
  await imports.upload(owner, projectId, table.replace('One', 'Another'), next)
  expect(await header(next)).toMatchObject({ columns })
  const json = randomUUID()
  await imports.upload(owner, projectId, '{"cards":[]}', json)
  expect(await header(json)).toBeNull()
})

it('the row of headings is found below other rows, and can be chosen', async () => {
  const id = randomUUID()
  await imports.upload(owner, projectId, 'House\nWhat,Where,Who\nName,Status,Person\nRoof,Done,Ada\n', id)
  const header = async (heading_row?: number) =>
    (await world.call(owner, 'getImportHeader', { projectId }, { id, ...(heading_row && { heading_row }) }))
      .found
  expect(await header()).toMatchObject({
    header: ['Name', 'Status', 'Person'],
    rows: [['Roof', 'Done', 'Ada']],
    heading_row: 3,
    heading_rows: [
      ['House'],
      ['What', 'Where', 'Who'],
      ['Name', 'Status', 'Person'],
      ['Roof', 'Done', 'Ada'],
    ],
    guessed: { 0: 'title', 1: 'status', 2: 'assignee' },
  })
  expect(await header(2)).toMatchObject({ header: ['What', 'Where', 'Who'], heading_row: 2 })
  const options = { source: 'csv', columns: { 0: 'title' }, heading_row: 2 } as const
  await world.call(owner, 'readImport', { projectId }, { id, ...options })
  await runDueJobs(world.deps)
  const found = await imports.stateOf(owner, projectId, id)
  expect(kindOf(found.report, 'ticket')).toMatchObject({ arrives: 2 })
  expect(found.options).toMatchObject({ heading_row: 2 })
})

it('a file says what it looks like, and a file of GitHub is read without its address', async () => {
  const id = randomUUID()
  const issue = {
    number: 12,
    title: 'Crash',
    state: 'OPEN',
    labels: [{ name: 'bug' }],
    url: 'https://github.com/ada/engine/issues/12',
  }
  await imports.upload(owner, projectId, JSON.stringify([issue]), id)
  expect((await imports.stateOf(owner, projectId, id)).import.looks_like).toBe('github')
  const { before, after } = await run(projectId, id, 'github')
  expect(kindOf(before.report, 'ticket')).toMatchObject({ arrives: 1 })
  expect(after.import.state).toBe('finished')
})

it('the report says which values can come as labels, and counts apart what nobody would miss', async () => {
  const id = randomUUID()
  await imports.upload(
    owner,
    projectId,
    'Card ID,Card Name,List Name,Mood,Start Date\n1,Roof,Done,glad,2026-01-02\n',
    id,
  )
  const read = async (labels: string[]) => {
    await world.call(owner, 'readImport', { projectId }, { id, source: 'csv', labels })
    await runDueJobs(world.deps)
    return imports.stateOf(owner, projectId, id)
  }
  const { report } = await read([])
  expect(report?.reasons).toContainEqual({
    what: 'left_out',
    of: 'custom field',
    reason: 'There is no field “Mood” here.',
    count: 1,
    examples: [],
    as_labels: 'custom field Mood',
  })
  const again = await read(['custom field Mood'])
  expect(again.options.labels).toEqual(['custom field Mood'])
  expect(kindOf(again.report, 'label')).toMatchObject({ arrives: 1 })
  expect(kindOf(again.report, 'custom field')).toMatchObject({ left_out: 0, changed: 1 })
})

it('the token of an API is given to the reader, and is nowhere afterwards, nor in a backup', async () => {
  const token = `secret-${randomUUID()}`
  const given: (string | null)[] = []
  const api: Source = {
    async *read(input) {
      if ('url' in input) given.push(input.token)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_secret`.execute(
        world.db,
      )
      expect(rows[0]?.n).toBe(1)
      yield { kind: 'remark', what: 'missing', of: 'ticket', id: null, reason: 'Nothing is there' }
    },
  }
  const id = randomUUID()
  const input = { id, source: 'github', api: { url: 'https://github.com/ada/engine', token } } as const
  await world.call(owner, 'readImport', { projectId }, input)
  await runDueJobs({ ...world.deps, sourceOf: async () => api })
  expect(given).toEqual([token])
  expect((await imports.stateOf(owner, projectId, id)).import).toMatchObject({
    state: 'read',
    name: input.api.url,
  })
  for (const table of ['import', 'import_secret', 'audit_entry', 'event', 'idempotency_key'])
    expect(
      JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(world.db)).rows),
      table,
    ).not.toContain(token)
  const { rows } = await sql<{
    jobs: string
  }>`select coalesce(json_agg(payload)::text, '') as jobs from graphile_worker._private_jobs`.execute(
    world.db,
  )
  expect(rows[0]?.jobs).not.toContain(token)
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: world.url })
  await client.connect()
  expect((await tablesOf(client)).map(({ name }) => name)).not.toContain('import_secret')
  await client.end()
})

it.each([
  ['csv', { api: { url: 'https://example.org/a' } }, 'api'],
  ['linear', { api: { url: 'https://linear.app/a' } }, 'api'],
  ['github', { api: { url: 'ftp://example.org/a' } }, 'api.url'],
  ['csv', { time_zone: 'Mars/Olympus' }, 'time_zone'],
] as const)('%s with %j is refused', async (source, more, field) => {
  const problem = await world.refused(
    owner,
    'readImport',
    { projectId },
    { id: randomUUID(), source, ...more },
  )
  expect(problem.errors?.map((error) => error.field)).toEqual([field])
})

it('open pages fetch anew what a portion changed, and count without', async () => {
  const tickets = await world.call(owner, 'listTickets', { projectId }, {})
  const project = await world.call(owner, 'getProject', { projectId })
  const members = await world.call(owner, 'listMembers', { projectId })
  const lines = [...startingWith, { kind: 'ticket' as const, value: { id: 't1', title: 'One' } }]
  await imports.run(owner, projectId, lines)
  const events = await readAfter(world.db, projectId, project.seq)
  const last = events.at(-1)
  if (last?.type !== 'import.advanced') throw new Error('no event of an import')
  expect(last).toMatchObject({ kinds: ['ticket'], tickets: 1, counts: { todo: 1 } })
  const viewer = { userId: owner.user_id }
  expect(applyEvent('listTickets', tickets, last, viewer)).toBe(STALE)
  expect(applyEvent('listMembers', members, last, viewer)).toBe(members)
  const now = applyEvent('getProject', project, last, viewer)
  expect(now).toMatchObject({ project: { counts: { todo: 1 }, seq: last.seq } })
  expect(applyEvent('getProject', project, { ...last, kinds: ['column'] }, viewer)).toBe(STALE)
})

it('a table with an emoji at the cut of its preview, or U+0000 in a cell, is read, and says what was taken out', async () => {
  const id = randomUUID()
  const cell = `${'a'.repeat(199)}😀 more`
  await imports.upload(owner, projectId, `Title,Description,Labels\nOne,${cell},in\0side\nT\0wo,x\0y,b\n`, id)
  const { found } = await world.call(owner, 'getImportHeader', { projectId }, { id })
  expect(found?.rows[0]?.[1]).toBe(`${'a'.repeat(199)}😀`)
  const { after } = await run(projectId, id, 'csv')
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, {})
  expect(tickets.map(({ title }) => title).sort()).toEqual(['One', 'Two'])
  expect(after.report?.reasons).toContainEqual(
    expect.objectContaining({
      of: 'row',
      reason: 'Characters that cannot be stored were taken out.',
      count: 2,
    }),
  )
})

it('a column with a long heading that has an emoji can come as labels', async () => {
  const id = randomUUID()
  // The key of the column is cut at this emoji.
  const heading = `${'q'.repeat(186)}😀 and more`
  await imports.upload(owner, projectId, `Title,${heading}\nOne,red\n`, id)
  const read = async (labels?: string[]) => {
    await world.call(owner, 'readImport', { projectId }, { id, source: 'csv', labels })
    await runDueJobs(world.deps)
    return (await imports.stateOf(owner, projectId, id)).report
  }
  const chosen = (await read())?.reasons.flatMap(({ as_labels }) => as_labels ?? [])
  expect(chosen).toEqual([`custom field ${'q'.repeat(186)}😀`])
  expect(kindOf(await read(chosen), 'label')).toMatchObject({ created: 1 })
})

it('a comment with an emoji where its preview ends comes whole', async () => {
  const content = `${'x'.repeat(119)}😀 and more`
  const comment = { kind: 'comment', value: { id: 'k1', ticket: 't1', content } } as const
  const ticket = { kind: 'ticket', value: { id: 't1', number: 1 } } as const
  const { report } = await imports.run(owner, projectId, [...startingWith, ticket, comment])
  expect(kindOf(report, 'comment')).toMatchObject({ created: 1 })
  const [{ id: ticketId } = { id: '' }] = (await world.call(owner, 'listTickets', { projectId }, {})).tickets
  const { comments } = await world.call(owner, 'listComments', { ticketId })
  expect(comments.map((one) => one.content)).toEqual([content])
})

it('a file that is no table is refused when it is uploaded, and nothing is stored', async () => {
  const id = randomUUID()
  const response = await imports.upload(owner, projectId, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), id)
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toMatch(/^This is no table that can be read.*CSV/)
  expect(await world.call(owner, 'listImports', { projectId })).toEqual({ imports: [] })
})
