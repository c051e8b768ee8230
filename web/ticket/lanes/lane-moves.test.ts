// A move between lanes changes one value of the field, and only the two labels whose lanes the ticket leaves and enters.
import { expect, test } from 'vitest'
import { NONE } from '../../../domain/ticket/kinds.ts'
import { type LaneField, laneFieldOf } from '../../../domain/ticket/lane-fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
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

test('a ticket is no lane of its own', () => {
  expect(canBeIn(laneFieldOf('parent') as LaneField, ticket, 't')).toBe(false)
  expect(canBeIn(laneFieldOf('assignee') as LaneField, ticket, 't')).toBe(true)
})
