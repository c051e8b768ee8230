// The groups of a table: one for each value that the filter permits, whatever the field, with the filter of its tickets.
import { expect, test } from 'vitest'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { GROUPABLE, groupsOf, leftOut } from './groups.ts'

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
  milestones: [{ id: 'm1', name: '2.4' }],
}

function fieldNamed(name: string) {
  const field = GROUPABLE.find((one) => one.name === name)
  if (!field) throw new Error(`not grouped by ${name}`)
  return field
}

const groups = (name: string, filter: TicketFilter = {}) =>
  groupsOf(fieldNamed(name), filter, names).groups.map(({ label, filter }) => [label, filter])

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

test('open milestones are groups, and the table says where tickets of closed ones are', () => {
  expect(groups('milestone_id').map(([label]) => label)).toEqual(['2.4', 'No milestone'])
  const words = leftOut(fieldNamed('milestone_id'), { shown: 2, total: 2, hasClosed: true }, 'lane')
  expect(words).toBe('Tickets of a closed milestone are in no lane.')
})

test('the columns of the board are groups, and the status is not, because it is part of them', () => {
  expect(groups('column')).toEqual([['To Do', { column: 'todo' }]])
  expect(GROUPABLE.map(({ name }) => name)).not.toContain('status')
})

test('if there are too many groups, tickets without a value still have one, and the table says so', () => {
  const field = fieldNamed('label_ids')
  const labels = Array.from({ length: 240 }, (_, at) => ({ id: `l${at}`, name: `label ${at}` }))
  const { groups, total } = groupsOf(field, {}, { ...names, labels })
  expect([groups.length, total, groups.at(-1)?.label]).toEqual([100, 241, 'No labels'])
  expect(leftOut(field, { shown: groups.length, total })).toBe(
    '100 of 241 groups are shown. Filter by labels to see others.',
  )
})

test('tickets of a reporter who has left the project are in no group, and the table says so', () => {
  expect(leftOut(fieldNamed('reporter'), { shown: 2, total: 2 })).toMatch(/not a member/)
  expect(leftOut(fieldNamed('assignee_id'), { shown: 3, total: 3 })).toBeUndefined()
})

test('the groups of two fields for no value can be closed each on its own', () => {
  const keys = ['assignee_id', 'label_ids'].map(
    (name) => groupsOf(fieldNamed(name), {}, names).groups.at(-1)?.key,
  )
  expect(new Set(keys).size).toBe(2)
})
