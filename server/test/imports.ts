// Imports for tests: a source whose file contains records, one a line, so that each test defines what is imported.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RawInputOf } from '../../domain/api.ts'
import { BUNDLE_KINDS, type BundleKind, type BundleRecord, type Remark } from '../../domain/export/bundle.ts'
import type { ImportInFull } from '../../domain/import/import.ts'
import { type Source, SourceError } from '../import/source.ts'
import { runImport } from '../import/turn.ts'
import { runDueJobs } from './due-jobs.ts'
import type { TestPerson, World } from './world.ts'

/** A record with only the properties that matter to a test; the rest is filled in. */
export type Line =
  | { kind: BundleKind; value: Record<string, unknown> }
  | Remark
  | { kind: 'broken'; words: string }

const DEFAULTS: { [K in BundleKind]: Record<string, unknown> } = {
  project: { id: 'board', name: 'Board', key: null, description: null, ticket_order: 'newest' },
  person: { name: 'Somebody', username: null, email: null },
  column: { name: 'Doing', status: 'in_progress', color: 'blue', work_limit: null },
  label: { name: 'ios', color: 'blue', source_color: null, description: null },
  milestone: {
    name: 'Sprint 1',
    start_date: null,
    due_date: null,
    goal: null,
    repeat_weeks: null,
    closed_at: null,
  },
  field: { name: 'Tier', kind: 'text', unit: null, on_card: false, options: [] },
  template: { ticket_type: 'bug', description: 'Steps' },
  recurrence: {
    title: 'Rotate the keys',
    description: null,
    type: 'task',
    priority: 'medium',
    estimate: null,
    due_in_days: null,
    assignee: null,
    labels: [],
    column: null,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    starts_on: '2026-06-01',
    time: '09:00',
    zone: 'Europe/Berlin',
    mode: 'on_day',
    ends_on: null,
    ends_after: null,
    made: 0,
  },
  ticket: {
    number: null,
    key: null,
    url: null,
    title: 'A ticket',
    description: null,
    type: 'task',
    priority: 'medium',
    column: 'c1',
    rank: null,
    reporter: null,
    assignee: null,
    labels: [],
    due_date: null,
    estimate: null,
    parent: null,
    created_at: '2024-02-01T10:00:00.000Z',
    updated_at: '2024-02-03T10:00:00.000Z',
  },
  relation: { kind: 'blocks' },
  comment: {
    author: null,
    content: 'Seen',
    created_at: '2024-02-02T10:00:00.000Z',
    edited_at: null,
    reactions: {},
  },
  file: {
    name: 'plan.txt',
    mime: null,
    size: null,
    sha256: null,
    path: null,
    uploader: null,
    created_at: null,
  },
  change: { at: '2024-02-02T11:00:00.000Z', actor: null, type: 'ticket.changed', changes: {} },
}

export const line = (kind: BundleKind, value: Record<string, unknown>): Line => ({ kind, value })

/** Sorts records like readers do; broken ones come last. */
const orderOf = ({ kind }: Line) =>
  kind === 'broken' ? BUNDLE_KINDS.length : BUNDLE_KINDS.indexOf(kind as BundleKind)
const bodyOf = (lines: Line[]) =>
  lines
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((one) => JSON.stringify(one))
    .join('\n')

const FILLED = new Set(Object.keys(DEFAULTS))

const testSource: Source = {
  async *read(input) {
    if (!('path' in input)) throw new SourceError('Must be a file')
    for await (const text of createInterface({ input: createReadStream(input.path) })) {
      const one = JSON.parse(text) as Line
      if (one.kind === 'broken') throw new SourceError(one.words)
      if (one.kind === 'remark') yield one
      else if (FILLED.has(one.kind))
        yield { kind: one.kind, value: { ...DEFAULTS[one.kind], ...one.value } } as BundleRecord
    }
  },
}
export const sourceOf = async () => testSource

export const startingWith = [
  line('project', {}),
  line('column', { id: 'c1', name: 'To Do', status: 'todo' }),
  line('column', { id: 'c2', name: 'Doing', status: 'in_progress' }),
  line('column', { id: 'c3', name: 'Done', status: 'done' }),
]

export function importing(world: World) {
  const deps = () => ({ ...world.deps, url: world.url, sourceOf })

  async function upload(
    who: TestPerson | null,
    projectId: string,
    body: string | Buffer,
    id: string = randomUUID(),
  ) {
    return world.app.request(`/api/projects/${projectId}/import-file?id=${id}&name=board.ndjson`, {
      method: 'POST',
      headers: {
        ...(who && { Authorization: `Bearer ${who.access_token}` }),
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(Buffer.from(body)),
    })
  }

  /** Uploads these lines and reads them. */
  async function read(
    who: TestPerson,
    projectId: string,
    lines: Line[],
    options: Partial<RawInputOf<'readImport'>> = {},
  ): Promise<string> {
    const id = randomUUID()
    const response = await upload(who, projectId, bodyOf(lines), id)
    if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
    await world.call(who, 'readImport', { projectId }, { id, source: 'trello', ...options })
    await runDueJobs(deps())
    return id
  }

  async function stateOf(who: TestPerson, projectId: string, id: string): Promise<ImportInFull> {
    const { found } = await world.call(who, 'getImport', { projectId }, { id })
    if (!found) throw new Error('there is no such import')
    return found
  }

  /** The whole import, from the upload to the end. */
  async function run(
    who: TestPerson,
    projectId: string,
    lines: Line[],
    options: Partial<RawInputOf<'readImport'>> = {},
  ) {
    const id = await read(who, projectId, lines, options)
    const before = await stateOf(who, projectId, id)
    if (before.import.state !== 'read') throw new Error(`not read: ${before.import.reason}`)
    await world.call(who, 'startImport', { projectId }, { id })
    await runDueJobs(deps())
    return { id, forecast: before.report, ...(await stateOf(who, projectId, id)) }
  }

  return {
    upload,
    read,
    run,
    stateOf,
    runJobs: () => runDueJobs(deps()),
    /** One turn of the job, which the signal may end. */
    turn: (id: string, signal?: AbortSignal) => runImport(deps(), { import_id: id }, signal),
  }
}

/** A row of the report. */
export function kindOf(report: ImportInFull['report'], of: string) {
  return report?.kinds.find((kind) => kind.of === of)
}
