// The rows of the timeline by group, and the windows of tickets that it asks for within the filter of the page.
import { describe, expect, it } from 'vitest'
import { milestone as exampleMilestone, summary } from '../../../domain/api-example.ts'
import { NO_PROGRESS } from '../../../domain/milestone/milestone.ts'
import type { Grouping } from '../../view/days-look.ts'
import { arrowPath } from './arrows.tsx'
import { rowsOf, type Shown } from './rows.ts'
import { scaleOf } from './scale.ts'
import { timelineWindows } from './windows.ts'

const scale = scaleOf('day', '2026-11-27', false, 1)
const milestone = {
  ...exampleMilestone,
  id: 'm',
  name: 'Sprint',
  start_date: '2026-11-23',
  due_date: '2026-12-04',
  progress: NO_PROGRESS,
}
const ada = { id: 'ada', full_name: 'Ada', username: 'ada' }
const ticket = (id: string, start: string | null, due: string | null, more: object = {}) => ({
  ...summary,
  id,
  number: Number(id),
  start_date: start,
  due_date: due,
  assignee_id: null,
  assignee: null,
  milestone_id: null,
  parent_id: null,
  status: 'todo' as const,
  ...more,
})
const tickets = [
  ticket('1', '2026-11-25', '2026-11-28', { milestone_id: 'm' }),
  ticket('2', null, '2026-11-24', { assignee_id: 'ada', assignee: ada, parent_id: '1' }),
  ticket('3', '2026-12-01', null, { milestone_id: 'gone', parent_id: '9' }),
  ticket('4', null, '2027-06-01'),
  ticket('5', null, '2026-11-24', { status: 'done' }),
]

function shown(grouping: Grouping, more: Partial<Shown> = {}) {
  const given = { tickets, milestones: [milestone], closed: [], pending: new Map(), order: new Map() }
  return rowsOf({ ...given, scale, grouping, isDoneShown: false, ...more }).map((row) => {
    const name = row.kind === 'group' ? row.label : row.key
    return `${'-'.repeat(row.level)}${name}`
  })
}

describe('rows', () => {
  it.each<[Grouping, string[]]>([
    ['none', ['Milestones', '-m', 'Tickets', '-2', '-1', '-3']],
    ['milestone', ['m', '-1', 'No milestone', '-2', '-3']],
    ['assignee', ['Milestones', '-m', 'Ada', '-2', 'Unassigned', '-1', '-3']],
    ['parent', ['Milestones', '-m', '1', '-2', 'parent 9', '-3']],
  ])('are grouped by %s', (grouping, rows) => expect(shown(grouping)).toEqual(rows))

  it('have done tickets if they are wanted, and each ticket once', () => {
    const more = { isDoneShown: true, milestones: [], tickets: [...tickets, ...tickets] }
    expect(shown('none', more)).toEqual(['2', '5', '1', '3'])
  })

  it('show a ticket on the days that are being saved, in the row that it had', () => {
    const order = new Map<string, string>()
    expect(shown('none', { milestones: [], order })).toEqual(['2', '1', '3'])
    const moved = new Map([['2', { start_date: null, due_date: '2026-12-10' }]])
    expect(shown('none', { milestones: [], order, pending: moved })).toEqual(['2', '1', '3'])
    const away = new Map([['2', { start_date: null, due_date: '2028-01-01' }]])
    expect(shown('none', { milestones: [], order, pending: away })).toEqual(['1', '3'])
  })
})

describe('windows', () => {
  const days = { first: '2026-11-01', last: '2026-11-30' }
  const columns = [
    { key: 'todo', status: 'todo' as const },
    { key: 'done', status: 'done' as const },
  ]
  const asked = (filter: object, isDone = false) =>
    timelineWindows(filter, days, columns, isDone).map(({ limit: _, ...input }) => input)

  it('are of both days around the scale, and of one day within it', () => {
    const status = 'in_progress,todo'
    expect(asked({ type: 'bug' })).toEqual([
      { type: 'bug', status, start: '0001-01-01..2026-11-30', due: '2026-11-01..9999-12-31' },
      { type: 'bug', status, start: 'none', due: '2026-11-01..2026-11-30' },
      { type: 'bug', status, start: '2026-11-01..2026-11-30', due: 'none' },
    ])
  })

  it('leave out what the filter excludes', () => {
    expect(asked({ due: '2026-11-29..2027-01-01', status: 'todo' })).toEqual([
      { status: 'todo', start: '0001-01-01..2026-11-30', due: '2026-11-29..2027-01-01' },
      { status: 'todo', start: 'none', due: '2026-11-29..2026-11-30' },
    ])
    expect(asked({ status: 'done' })).toEqual([])
  })

  it('read done tickets in the order of due days from the first day, unless the filter is about due days', () => {
    expect(asked({ status: 'done' }, true)).toEqual([
      { column: 'done', order: 'due', before: expect.stringMatching(/^20261031\d+$/) },
      { status: 'done', start: '2026-11-01..2026-11-30' },
    ])
    expect(asked({ status: 'done', due: '2026-11-01..2026-11-30' }, true)).toEqual([])
  })
})

it('an arrow goes straight to a later bar, and around the end of its own to an earlier one', () => {
  const edges = { above: 16, below: 16 }
  expect(arrowPath({ x: 10, y: 10 }, { x: 100, y: 42 }, edges)).toContain('M10 10H17V42H100')
  expect(arrowPath({ x: 100, y: 10 }, { x: 50, y: 74 }, edges)).toContain('M100 10H107V58H43V74H50')
})
