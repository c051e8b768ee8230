import { expect, test } from 'vitest'
import { LIMITS } from '../../domain/text.ts'
import { filterOf } from './list-filter.ts'

test.each([
  [{}, {}],
  [
    { status: 'done', priority: 'low', type: 'bug', q: 'log in' },
    { status: 'done', priority: 'low', type: 'bug', search: 'log in' },
  ],
  [{ status: 'closed', priority: 'High', type: '', q: '   ' }, {}],
  [
    { status: 'todo', q: ' 100%_ ' },
    { status: 'todo', search: '100%_' },
  ],
  [{ type: 'task', q: 'a\u0000b' }, { type: 'task' }],
  [{ q: 'x'.repeat(500) }, { search: 'x'.repeat(LIMITS.search) }],
])('the search params %j give the filter %j', (search, filter) => {
  expect(filterOf(search)).toEqual(filter)
})

test('people in the address: an id, the viewer, nobody; anything else is ignored', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  expect(filterOf({ assignee: 'me', reporter: id }, id)).toEqual({ assignee: id, reporter: id })
  expect(filterOf({ assignee: 'none', reporter: 'none' }, id)).toEqual({ assignee: 'none' })
  expect(filterOf({ assignee: 'somebody', reporter: 'me' })).toEqual({})
})
