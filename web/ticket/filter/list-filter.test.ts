// Filters of the list in a URL: the meaning of each, and that anything else is ignored.
import { expect, test } from 'vitest'
import { LIMITS } from '../../../domain/limits.ts'
import { BOXES } from '../../../domain/ticket/fields.ts'
import { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { filterOf } from './list-filter.ts'

const TODAY = '2026-02-27'

test.each([
  [{}, {}],
  [
    { status: 'done', priority: 'low', type: 'bug', q: 'log in' },
    { status: 'done', priority: 'low', type: 'bug', search: 'log in' },
  ],
  [{ status: 'closed', priority: 'High', type: '', q: '   ' }, {}],
  [
    { status: 'todo,in_progress', priority: 'low,urgent', column: '2,1' },
    { status: 'in_progress,todo', column: '1,2' },
  ],
  [
    { status: 'todo', q: ' 100%_ ' },
    { status: 'todo', search: '100%_' },
  ],
  [{ type: 'task', q: 'a\u0000b' }, { type: 'task' }],
  [{ q: '\u200b' }, {}],
  [{ q: 'x'.repeat(500) }, { search: 'x'.repeat(LIMITS.search) }],
])('the search params %j give the filter %j', (search, filter) => {
  expect(filterOf(search, '', TODAY)).toEqual(filter)
})

test('people in the address: an id, the viewer, nobody; anything else is ignored', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  expect(filterOf({ assignee: 'me', reporter: id }, id, TODAY)).toEqual({ assignee: id, reporter: id })
  expect(filterOf({ assignee: 'none', reporter: 'none' }, id, TODAY)).toEqual({ assignee: 'none' })
  expect(filterOf({ assignee: 'somebody', reporter: 'me' }, '', TODAY)).toEqual({})
  expect(filterOf({ assignee: 'none,me' }, id, TODAY)).toEqual({ assignee: `${id},none` })
})

test('labels in the address: each once and in order, or none; anything else is ignored', () => {
  const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  expect(filterOf({ labels: `${two},${one},${two}` }, '', TODAY)).toEqual({ labels: `${one},${two}` })
  expect(filterOf({ labels: 'none' }, '', TODAY)).toEqual({ labels: 'none' })
  expect(filterOf({ labels: `${one},bug` }, '', TODAY)).toEqual({})
})

test('due dates in the address are words or ranges of days, and others are ignored', () => {
  expect(filterOf({ due: 'overdue' }, '', TODAY)).toEqual({ due: '..2026-02-26' })
  expect(filterOf({ due: 'soon' }, '', TODAY)).toEqual({ due: '2026-02-27..2026-03-02' })
  expect(filterOf({ due: 'none' }, '', TODAY)).toEqual({ due: 'none' })
  expect(filterOf({ due: '2026-02-27..2026-03-02' }, '', TODAY)).toEqual({ due: '2026-02-27..2026-03-02' })
  expect(filterOf({ due: '..2026-03-02' }, '', TODAY)).toEqual({ due: '..2026-03-02' })
  for (const due of ['2026-03-02..2026-02-27', '2026-02-30..', '..', '2026-03-02'])
    expect(filterOf({ due }, '', TODAY)).toEqual({})
  expect(filterOf({ due: 'toString' }, '', TODAY)).toEqual({})
  expect(filterOf({ due: 'soon,none,overdue' }, '', TODAY)).toEqual({
    due: '..2026-02-26,2026-02-27..2026-03-02,none',
  })
  expect(filterOf({ due: 'soon,later' }, '', TODAY)).toEqual({})
})

test('a value in the address has the meaning that it has in the call', () => {
  const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
  const ids = (count: number) => Array.from({ length: count }, (_, end) => id(end)).join()
  const people = [
    id(1),
    'ABCDEF00-0000-4000-8000-000000000001',
    '00000000-0000-9000-8000-000000000001',
    'you',
  ]
  const lists = [
    `${id(2)},${id(1)},${id(2)}`,
    `${id(1)},`,
    `none,${id(1)}`,
    ids(20),
    ids(21),
    `${id(1)},`.repeat(20) + id(1),
  ]
  const words = [
    'none',
    'None',
    '',
    ' ',
    'todo',
    'done',
    'Done',
    'bug',
    'high',
    'constructor',
    '1',
    '01',
    '0',
    '-1',
    '9999',
    '10000',
  ]
  // Days are words in the address, and ranges in the call.
  for (const { filterName, kind } of BOXES.filter(({ kind }) => kind !== 'day'))
    for (const value of [...people, ...lists, ...words])
      expect([kind, value, filterOf({ [filterName]: value }, '', TODAY)[filterName]]).toEqual([
        kind,
        value,
        TicketFilter.shape[filterName].safeParse(value).data,
      ])
})
