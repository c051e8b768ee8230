// What one project exports, another imports, and exports again: the same, but for ids, and for what the report of the import names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BundleRecord, Remark } from '../../domain/bundle.ts'
import { lacewing } from '../import/read/lacewing.ts'
import { runDueJobs } from '../jobs/worker.ts'
import { importing } from '../test/imports.ts'
import { createWorld, type TestPerson, type World } from '../test/world.ts'

let world: World
let owner: TestPerson
let folder: string
beforeAll(async () => {
  world = await createWorld()
  owner = await world.person('Olga Owner')
  folder = await mkdtemp(join(tmpdir(), 'lacewing-round-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function exported(projectId: string): Promise<Buffer> {
  const path = `/api/projects/${projectId}/download/archive.zip`
  return Buffer.from(await (await world.app.request(path, { headers: owner.headers })).arrayBuffer())
}

async function read(archive: Buffer): Promise<BundleRecord[]> {
  const path = join(folder, 'read.zip')
  await writeFile(path, archive)
  const found: (BundleRecord | Remark)[] = []
  for await (const one of lacewing.read({ path, name: '', size: 0 }, { timeZone: 'UTC' })) found.push(one)
  return found.filter((one): one is BundleRecord => one.kind !== 'remark')
}

/** With names and numbers in place of ids, so that two projects can be compared. */
function withoutIds(records: BundleRecord[]): unknown[] {
  const names = new Map<string, string>()
  for (const { kind, value } of records) {
    if (kind === 'person' || kind === 'column' || kind === 'label' || kind === 'file')
      names.set(value.id, `${kind} ${value.name}`)
    if (kind === 'ticket') names.set(value.id, `ticket ${value.number}`)
    if (kind === 'comment') names.set(value.id, `comment ${value.content}`)
  }
  const text = JSON.stringify(records.filter(({ kind }) => !['project', 'person', 'change'].includes(kind)))
  const named = [...names].reduce((all, [id, name]) => all.replaceAll(`"${id}"`, JSON.stringify(name)), text)
  // What says where it stands, and no more.
  const plain = named
    .replace(/files\/[\da-f-]{36}\//g, 'files/')
    .replace(/"(key|url|rank)":"[^"]*"/g, '"$1":null')
  return JSON.parse(plain)
}

it('another project becomes the same', async () => {
  const from = await world.project(owner, 'Apollo')
  const label = await world.label(owner, from, 'Küche')
  await world.column(owner, from, 'Review')
  const template = { ticket_type: 'bug', version: 0, description: '## Steps' } as const
  await world.call(owner, 'changeTemplate', { projectId: from }, template)
  const first = await world.ticket(owner, from, {
    ...{
      title: 'First',
      label_ids: [label],
      due_date: '2026-06-01',
      estimate: 3,
      assignee_id: owner.user_id,
    },
    description: '# A `title`\n\n- [ ] and a box',
  })
  const second = await world.ticket(owner, from, { title: 'Ünder', parent_id: first.id, priority: 'high' })
  await world.call(owner, 'addRelation', { ticketId: first.id }, { kind: 'blocks', ticket_id: second.id })
  const made = await world.event(owner, 'createComment', { ticketId: first.id }, { content: 'Seen 🐛' })
  const commentId = made.type === 'comment.created' ? made.comment.id : ''
  await world.call(owner, 'reactToComment', { commentId }, { reaction: 'heart', on: true })
  await world.file(owner, first, 'naïve plan.txt', 'what we do')

  const before = await exported(from)
  const to = await world.project(owner, 'Zebra')
  const { upload, stateOf } = importing(world)
  const id = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0099'
  expect((await upload(owner, to, before, id)).status).toBe(200)
  const people = [{ id: owner.user_id, user_id: owner.user_id }]
  await world.call(owner, 'readImport', { projectId: to }, { id, source: 'lacewing', people })
  await runDueJobs({ ...world.deps })
  expect((await stateOf(owner, to, id)).import).toMatchObject({ state: 'read', reason: null })
  await world.call(owner, 'startImport', { projectId: to }, { id })
  await runDueJobs({ ...world.deps })
  const { import: done, report } = await stateOf(owner, to, id)
  expect(done).toMatchObject({ state: 'finished', reason: null })
  // Of the history, only changes of fields arrive, and the report says so.
  const lost = report?.reasons.filter(({ what, of }) => what !== 'changed' && of !== 'change')
  expect(lost).toEqual([])

  const after = await exported(to)
  expect(withoutIds(await read(after))).toEqual(withoutIds(await read(before)))
})
