// Exports of a whole project over HTTP: who may export, what an export contains, that it is of one moment, and that it is
// limited.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Ajv from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import {
  BUNDLE_KINDS,
  type BundleManifest,
  type BundleRecord,
  type Remark,
} from '../../domain/export/bundle.ts'
import { lacks } from '../../script/machine.mjs'
import { keyOf } from '../blob/names.ts'
import { openArchive } from '../import/archive.ts'
import { lacewing } from '../import/read/lacewing.ts'
import { testUnless } from '../test/unless.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { tableOf } from './csv.ts'

const folder = await mkdtemp(join(tmpdir(), 'lacewing-export-'))
const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const ids = await fill()
afterAll(() => rm(folder, { recursive: true }))

/** Adds rows of every kind, and a deleted ticket that is connected to all of them. */
async function fill() {
  const label = await world.label(owner, projectId, 'Küche')
  await world.column(owner, projectId, 'Review')
  await world.call(
    owner,
    'changeTemplate',
    { projectId },
    { ticket_type: 'bug', version: 0, description: '## Steps' },
  )
  await world.call(owner, 'createMilestone', { projectId }, { name: 'Sprint 1' })
  const made = await world.event(owner, 'createField', { projectId }, { name: 'Customer', kind: 'text' })
  const customer = made.type === 'field.created' ? made.custom_field.id : ''
  const weekly = { title: 'Water', rule: 'FREQ=WEEKLY', starts_on: '2026-06-01', zone: 'Europe/Berlin' }
  await world.call(owner, 'createRecurrence', { projectId }, weekly)
  const gone = await world.ticket(dev, projectId, { title: 'Deleted secret' })
  const first = await world.ticket(dev, projectId, {
    title: '=1+1',
    label_ids: [label],
    due_date: '2026-06-01',
  })
  const second = await world.ticket(owner, projectId, {
    title: 'Second',
    parent_id: first.id,
    assignee_id: dev.user_id,
    custom: { [customer]: '=Acme' },
  })
  const comments: string[] = []
  for (const { id } of [first, gone]) {
    const made = await world.event(dev, 'createComment', { ticketId: id }, { content: `On ${id} 🐛` })
    if (made.type === 'comment.created') comments.push(made.comment.id)
  }
  const comment = comments[0] ?? ''
  await world.call(owner, 'reactToComment', { commentId: comment }, { reaction: 'heart', on: true })
  await world.call(dev, 'updateComment', { commentId: comment }, { version: 1, content: 'Edited' })
  await world.call(dev, 'updateTicket', { ticketId: first.id }, { version: first.version, title: 'First' })
  await world.call(owner, 'addRelation', { ticketId: first.id }, { kind: 'blocks', ticket_id: second.id })
  await world.call(owner, 'addRelation', { ticketId: second.id }, { kind: 'relates_to', ticket_id: gone.id })
  const file = await world.file(dev, first, 'naïve plan.txt', 'what we do')
  const lost = await world.file(dev, second, 'lost.bin', 'lost bytes')
  await world.file(dev, gone, 'secret.txt', 'secret bytes')
  await world.call(owner, 'deleteTicket', { ticketId: gone.id })
  return { first: first.id, second: second.id, gone: gone.id, label, comment, file, lost }
}

const address = (form: string, id = projectId) => `/api/projects/${id}/download/${form}`
const get = (who: TestPerson, form: string) => world.app.request(address(form), { headers: who.headers })
async function archive(name = 'a.zip') {
  const path = join(folder, name)
  await writeFile(path, Buffer.from(await (await get(owner, 'archive.zip')).arrayBuffer()))
  return path
}
async function read(path: string) {
  const found: (BundleRecord | Remark)[] = []
  const input = { path, name: 'a.zip', size: 0 }
  for await (const one of lacewing.read(input, { timeZone: 'UTC' })) found.push(one)
  return found
}

describe('the archive', () => {
  it('holds everything, in order, and reads back as the same records', async () => {
    const path = await archive()
    const found = (await read(path)) as BundleRecord[]
    const kinds = [...new Set(found.map(({ kind }) => kind))]
    expect(kinds).toEqual(BUNDLE_KINDS)
    const of = <Kind extends BundleRecord['kind']>(kind: Kind) =>
      found.filter((one) => one.kind === kind).map(({ value }) => value) as Extract<
        BundleRecord,
        { kind: Kind }
      >['value'][]
    expect(
      of('person')
        .map(({ name, email }) => [name, email])
        .sort(),
    ).toEqual([
      ['Dev Patel', null],
      ['Olga Owner', null],
    ])
    expect(of('column').map(({ name }) => name)).toEqual(['To Do', 'In Progress', 'Review', 'Done'])
    expect(of('template')).toEqual([{ ticket_type: 'bug', description: '## Steps', custom: {} }])
    expect(of('ticket')).toMatchObject([
      {
        id: ids.first,
        number: 2,
        key: 'APO-2',
        title: 'First',
        labels: [ids.label],
        due_date: '2026-06-01',
        parent: null,
      },
      { id: ids.second, number: 3, parent: ids.first, assignee: dev.user_id, column: 'todo' },
    ])
    expect(of('relation')).toEqual([{ kind: 'blocks', from: ids.first, to: ids.second }])
    expect(of('comment')).toMatchObject([
      {
        id: ids.comment,
        ticket: ids.first,
        content: 'Edited',
        author: dev.user_id,
        reactions: { heart: [owner.user_id] },
      },
    ])
    expect(of('file').map(({ id, name }) => [id, name])).toEqual([
      [ids.file, 'naïve plan.txt'],
      [ids.lost, 'lost.bin'],
    ])
    const changes = of('change').map(({ type, ticket, changes }) => ({ type, ticket, changes }))
    expect(changes).toContainEqual({
      type: 'ticket.changed',
      ticket: ids.first,
      changes: { title: { before: '=1+1', after: 'First' } },
    })
    expect(changes).toContainEqual({
      type: 'comment.changed',
      ticket: ids.first,
      changes: { content: { before: `On ${ids.first} 🐛`, after: 'Edited' } },
    })
    expect(changes).toContainEqual({
      type: 'relation.added',
      ticket: ids.first,
      changes: { blocks: { before: null, after: ids.second } },
    })
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`secret|${ids.gone}`))
  })

  it('holds the bytes of the files, and the manifest counts and hashes the parts', async () => {
    const opened = await openArchive(await archive())
    const textOf = async (name: string) =>
      Buffer.concat((await (await opened.open(name, 1e6))?.toArray()) ?? [])
    expect((await textOf(`files/${ids.file}/naïve plan.txt`)).toString()).toBe('what we do')
    const manifest = JSON.parse((await textOf('manifest.json')).toString()) as BundleManifest
    expect(manifest.counts).toMatchObject({ ticket: 2, comment: 1, file: 2, person: 2, template: 1 })
    for (const kind of BUNDLE_KINDS) {
      const text = await textOf(`${kind}.ndjson`)
      const sha256 = createHash('sha256').update(text).digest('hex')
      expect(manifest.parts[`${kind}.ndjson`]).toEqual({ bytes: text.length, sha256 })
    }
    opened.close()
  })

  it('is twice the same, and leaves nothing in the data folder', async () => {
    const [one, other] = [await archive('one.zip'), await archive('other.zip')]
    expect((await readFile(one)).equals(await readFile(other))).toBe(true)
    expect(await readdir(join(world.deps.config.dataDir, 'export'))).toEqual([])
  })

  it('is without a file that the server lost, and says so', async () => {
    const { rows } = await sql<{
      sha256: string
    }>`select sha256 from attachment where id = ${ids.lost}`.execute(world.db)
    const stored = join(world.deps.config.dataDir, 'files', keyOf(rows[0]?.sha256 ?? ''))
    const bytes = await readFile(stored)
    await rm(stored)
    const path = await archive('lost.zip')
    await writeFile(stored, bytes)
    expect(await read(path)).toContainEqual(
      expect.objectContaining({ kind: 'remark', what: 'missing', of: 'file', id: ids.lost }),
    )
    const opened = await openArchive(path)
    expect(String(await (await opened.open('MISSING.txt', 1e6))?.toArray())).toContain('lost.bin')
    opened.close()
  })

  it('is as the JSON Schema says, which is the one in docs/', async () => {
    const served = await (await world.app.request('/api/bundle.schema.json')).json()
    await expect(`${JSON.stringify(served, null, 2)}\n`).toMatchFileSnapshot('../../docs/bundle.schema.json')
    const ajv = new Ajv({ strict: false, validateFormats: false })
    ajv.addSchema(served, 'bundle')
    for (const record of (await read(await archive())) as BundleRecord[]) {
      const isValid = ajv.getSchema(`bundle#/$defs/${record.kind}`)
      expect(isValid?.(record.value), JSON.stringify(isValid?.errors)).toBe(true)
      expect(isValid?.({ ...record.value, [Object.keys(record.value)[0] as string]: 7 })).toBe(false)
    }
  })
})

describe('the table', () => {
  it('has a row for each ticket, and no formulas', async () => {
    const response = await get(owner, 'tickets.csv')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="apo-2026-05-04.csv"$/)
    const text = Buffer.from(await response.arrayBuffer()).toString()
    expect(text.startsWith('\uFEFFKey,Title,')).toBe(true)
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true })
    expect(data).toHaveLength(2)
    expect(data[1]).toMatchObject({
      Key: 'APO-3',
      Title: 'Second',
      Column: 'To Do',
      Assignee: 'Dev Patel',
      Parent: 'APO-2',
      Comments: '0',
      Customer: "'=Acme",
    })
    expect(data[0]).toMatchObject({ Labels: 'Küche', Reporter: 'Dev Patel' })
  })
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '=1\nof two lines'])(
    '%j is text to a spreadsheet',
    (cell) => {
      expect(Papa.parse<string[]>(tableOf([[cell]]).slice(0, -2), { newline: '\r\n' }).data[0]?.[0]).toBe(
        `'${cell}`,
      )
    },
  )
})

describe('who may export', () => {
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]
  it('admins and the owner, by a link that ends after minutes or with the session', async () => {
    const sign = (who: TestPerson) =>
      world.app.request(address('archive.zip'), { method: 'POST', headers: who.headers })
    const stranger = await world.person('Stranger')
    expect(await codeOf(await sign(dev))).toEqual([403, 'forbidden'])
    expect(await codeOf(await sign(stranger))).toEqual([404, 'project_not_found'])
    expect(await codeOf(await get(dev, 'archive.zip'))).toEqual([403, 'forbidden'])
    expect(await codeOf(await get(owner, 'nothing.zip'))).toEqual([404, 'not_found'])
    const admin = await world.member(owner, projectId, 'admin', 'Ada Admin')
    const { url } = (await (await sign(admin)).json()) as { url: string }
    const whole = await world.app.request(url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/zip'])
    await whole.arrayBuffer()
    expect((await world.app.request(url.replace('archive.zip', 'tickets.csv'))).status).toBe(404)
    expect((await world.app.request(`${url}x`)).status).toBe(404)
    const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'project' })
    expect(
      entries.filter(({ action }) => action === 'project.exported').map(({ actor }) => actor?.full_name),
    ).toContain('Ada Admin')
    await world.call(owner, 'changeMemberRole', { memberId: await memberIdOf(admin) }, { role: 'viewer' })
    expect((await world.app.request(url)).status).toBe(403)
    const mine = (await (await sign(owner)).json()) as { url: string }
    world.clock.advance(301)
    expect((await world.app.request(mine.url)).status).toBe(404)
  })
  async function memberIdOf({ user_id }: TestPerson) {
    const { members } = await world.call(owner, 'listMembers', { projectId })
    return members.find((member) => member.user_id === user_id)?.id ?? ''
  }
})

describe('bounds', () => {
  it('one of a person at once; a download that is given up makes room', async () => {
    const first = await get(owner, 'archive.zip')
    expect((await get(owner, 'tickets.csv')).status).toBe(429)
    await first.body?.cancel()
    await expect.poll(async () => drain(await get(owner, 'tickets.csv'))).toBe(200)
  })
  async function drain(response: Response) {
    await response.arrayBuffer()
    return response.status
  }

  testUnless(lacks('proc'), 'a download that is given up leaves no file open', async () => {
    const response = await get(owner, 'archive.zip')
    const body = Readable.fromWeb(response.body as never)
    await body.take(1).toArray()
    await expect.poll(spooled).toEqual([])
    await expect.poll(async () => drain(await get(owner, 'archive.zip'))).toBe(200)
    await expect.poll(spooled).toEqual([])
  })
  /** The open files of this process that an export has written, which are already unlinked. */
  async function spooled() {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return open.filter((path) => path.startsWith(join(world.deps.config.dataDir, 'export')))
  }

  it('shows a project as of one moment, whatever happens meanwhile', async () => {
    const { look } = await import('./snapshot.ts')
    const { RECORDS } = await import('./records.ts')
    const looking = { deps: world.deps, projectId, signal: new AbortController().signal }
    const counted = await look(looking, async ({ rows }) => {
      const count = async () => {
        let found = 0
        for await (const some of rows(RECORDS.ticket)) found += some.length
        return found
      }
      const before = await count()
      await world.ticket(owner, projectId)
      return [before, await count()]
    })
    expect(counted[0]).toBe(counted[1])
    const text = await (await get(owner, 'tickets.csv')).text()
    expect(text.split('APO-').length).toBeGreaterThan(counted[0] ?? 0)
  })

  it('streams: bytes come while later ones are not yet read', async () => {
    const response = await get(owner, 'archive.zip')
    const body = Readable.fromWeb(response.body as never)
    const [chunk] = await body.take(1).toArray()
    expect(chunk.length).toBeGreaterThan(0)
  })
})
