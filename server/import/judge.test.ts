// The Judge limits what it accepts: bytes of a record, records that are held, ids in a change, characters of a reason.
import { expect, it } from 'vitest'
import type { BundleRecord } from '../../domain/export/bundle.ts'
import { Judge, type Staged } from './judge.ts'
import { type HeldLimits, IMPORT_HELD } from './limits.ts'
import { Tally } from './tally.ts'

const NOW = '2026-05-04T09:00:00.000Z'
const column = (id: string) => ({
  kind: 'column' as const,
  value: { id, name: id, status: 'todo' as const, color: 'gray' as const, work_limit: null },
})
const person = (id: string) => ({
  kind: 'person' as const,
  value: { id, name: id, username: null, email: null },
})
const ticket = (id: string, over: object = {}) => ({
  kind: 'ticket' as const,
  value: {
    id,
    number: null,
    key: null,
    url: null,
    title: id,
    description: null,
    type: 'task' as const,
    priority: 'medium' as const,
    column: 'c',
    rank: null,
    reporter: null,
    assignee: null,
    labels: [],
    due_date: null,
    estimate: null,
    parent: null,
    created_at: NOW,
    updated_at: NOW,
    ...over,
  },
})
const comment = (ticket: string) => ({
  kind: 'comment' as const,
  value: {
    id: `${ticket}-k`,
    ticket,
    author: null,
    content: 'x',
    created_at: NOW,
    edited_at: null,
    reactions: {},
  },
})

function judged(records: BundleRecord[], limits: Partial<HeldLimits> = {}) {
  const tally = new Tally()
  const judge = new Judge(tally, { now: NOW, fileBytes: 1_000 }, { ...IMPORT_HELD, ...limits })
  const staged: Staged[] = records.flatMap((record) => [...judge.take(record)])
  staged.push(...judge.finish())
  const remarkCounts = Object.fromEntries(tally.counted().reasons.map(({ reason, count }) => [reason, count]))
  return {
    staged: staged.map(({ kind, value }) => [kind, 'id' in value ? value.id : '']),
    remarkCounts,
    judge,
    all: staged,
  }
}

it('leaves out a record that takes too many bytes as a line, and what belongs to it', () => {
  const records = [
    column('c'),
    ticket('small'),
    ticket('large', { url: 'é'.repeat(600), parent: 'small' }),
    ticket('sub', { parent: 'large' }),
    comment('large'),
    comment('small'),
  ]
  const { staged, remarkCounts } = judged(records, { recordBytes: 1_000 })
  expect(staged).toEqual([
    ['column', 'c'],
    ['ticket', 'small'],
    ['ticket', 'sub'],
    ['comment', 'small-k'],
  ])
  expect(remarkCounts).toEqual({
    'It is larger than 1 MB, the limit for one record': 1,
    'Its parent does not exist': 1,
    'Its ticket does not exist': 1,
  })
})

it('does not know a person that was left out', () => {
  const large = { ...person('p').value, username: 'u'.repeat(600), email: `${'e'.repeat(240)}@example.org` }
  const { all, judge } = judged(
    [{ kind: 'person', value: large }, column('c'), ticket('t', { reporter: 'p' })],
    { recordBytes: 400 },
  )
  expect(judge.judged.people).toEqual([])
  expect(all.at(-1)).toMatchObject({ kind: 'ticket', value: { reporter: null } })
})

it.each<[string, Partial<HeldLimits>, (id: string) => BundleRecord]>([
  ['people', { person: 2 }, person],
  ['columns', { column: 2 }, column],
  ['tickets', { ticket: 2 }, ticket],
])('holds so many %s', (words, limits, make) => {
  expect(() => judged([make('a'), make('b'), make('c')], limits)).toThrow(
    `The source has more than 2 ${words}, the limit of an import.`,
  )
})

it('keeps each id that a change names once, and no more than a hundred', () => {
  const people = Array.from({ length: 120 }, (_, at) => person(`p${at}`))
  const ids = [...people, ...people].map(({ value }) => value.id)
  const change = {
    kind: 'change' as const,
    value: {
      id: 'h',
      ticket: 't',
      at: NOW,
      actor: null,
      type: 'ticket.changed',
      changes: { assignee_id: { before: [], after: ids } },
    },
  }
  const { all, remarkCounts } = judged([...people, column('c'), ticket('t'), change])
  const { value } = all.at(-1) as Extract<Staged, { kind: 'change' }>
  expect(value.changes.assignee_id?.after).toEqual(ids.slice(0, 100))
  expect(remarkCounts).toEqual({ 'It refers to more than 100 records of a kind: the first are kept': 1 })
})

it('repeats no more of a source in a reason than a sentence has', () => {
  const changes = { ['x'.repeat(5_000)]: 1 }
  const value = { id: 'h', ticket: 't', at: NOW, actor: null, type: 'x', changes }
  const { remarkCounts } = judged([{ kind: 'change', value } as unknown as BundleRecord])
  expect(Object.keys(remarkCounts).map(({ length }) => length)).toEqual([500])
})
