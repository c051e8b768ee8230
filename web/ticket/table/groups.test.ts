// The groups of a table: one for each value that the filter permits, whatever the field, with the filter of its tickets.
import { expect, test } from 'vitest'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { GROUPABLE, groupsOf } from './groups.ts'

const names = {
  people: [
    { id: 'p1', name: 'Ada' },
    { id: 'p2', name: 'Dev' },
  ],
  labels: [
    { id: 'l1', name: 'crash' },
    { id: 'l2', name: 'slow' },
  ],
  columns: [{ id: 'todo', name: 'To Do' }],
}

function groups(name: string, filter: TicketFilter = {}) {
  const field = GROUPABLE.find((one) => one.name === name)
  if (!field) throw new Error(`not grouped by ${name}`)
  return groupsOf(field, filter, names).map(({ label, filter }) => [label, filter])
}

test('choices are grouped from the highest, and only by the values that the filter permits', () => {
  expect(groups('priority').map(([label]) => label)).toEqual(['Critical', 'High', 'Medium', 'Low'])
  expect(groups('priority', { priority: 'low,high', search: 'x' })).toEqual([
    ['High', { priority: 'high', search: 'x' }],
    ['Low', { priority: 'low', search: 'x' }],
  ])
})

test('people have a group each, and tickets without one the last', () => {
  expect(groups('assignee_id')).toEqual([
    ['Ada', { assignee: 'p1' }],
    ['Dev', { assignee: 'p2' }],
    ['No assignee', { assignee: 'none' }],
  ])
  expect(groups('reporter').length).toBe(2)
})

test('a group of a label keeps the labels that all tickets must have', () => {
  expect(groups('label_ids', { labels: 'l2' })).toEqual([
    ['crash', { labels: 'l1,l2' }],
    ['slow', { labels: 'l2' }],
  ])
  expect(groups('label_ids', { labels: 'none' })).toEqual([['No labels', { labels: 'none' }]])
  expect(groups('label_ids').length).toBe(3)
})

test('the columns of the board are groups, and the status is not, because it is part of them', () => {
  expect(groups('column')).toEqual([['To Do', { column: 'todo' }]])
  expect(GROUPABLE.map(({ name }) => name)).not.toContain('status')
})
