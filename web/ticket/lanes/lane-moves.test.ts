// A move between lanes changes one value of the field, and only the two labels whose lanes the ticket leaves and enters.
import { expect, test } from 'vitest'
import { customField } from '../../../domain/api-example.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import { type LaneField, laneFieldOf } from '../../../domain/ticket/lane-fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ownLanes } from './lane-field.ts'
import { canBeIn, laneChanges } from './lane-moves.ts'

const ticket = { id: 't', label_ids: ['a', 'b', 'c'] } as TicketSummary

test.each([
  ['priority', 'low', 'high', { priority: 'high' }],
  ['assignee', 'p', NONE, { assignee_id: null }],
  ['milestone', NONE, 'm', { milestone_id: 'm' }],
  ['parent', 'x', 'y', { parent_id: 'y' }],
  ['label', 'a', 'd', { label_ids: ['b', 'c', 'd'] }],
  ['label', 'a', 'b', { label_ids: ['b', 'c'] }],
  ['label', 'a', NONE, { label_ids: [] }],
  ['label', NONE, 'd', { label_ids: ['a', 'b', 'c', 'd'] }],
  ['priority', 'low', 'low', undefined],
])('lanes by %s: from %s to %s', (name, from, to, changes) => {
  expect(laneChanges(laneFieldOf(name) as LaneField, ticket, from, to)).toEqual(changes)
})

test.each([
  ['choice', 'none', '#o', 'o'],
  ['person', '#p', 'none', null],
  ['checkbox', 'no', 'yes', true],
  ['checkbox', 'yes', 'no', null],
] as const)('lanes by a custom field of the kind %s: from %s to %s', (kind, from, to, value) => {
  const [lane] = ownLanes([{ ...customField, kind }])
  expect(lane && laneChanges(lane, ticket, from, to)).toEqual({ custom: { [customField.id]: value } })
})

test('custom fields with several or any values have no lanes', () => {
  const kinds = ['choices', 'text', 'number', 'day', 'address'] as const
  expect(ownLanes(kinds.map((kind) => ({ ...customField, kind })))).toEqual([])
})

test('a ticket is no lane of its own', () => {
  expect(canBeIn(laneFieldOf('parent') as LaneField, ticket, 't')).toBe(false)
  expect(canBeIn(laneFieldOf('assignee') as LaneField, ticket, 't')).toBe(true)
})
