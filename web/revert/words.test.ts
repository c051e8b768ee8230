// The number on the button of a revert: what will be undone, wholly or in part.
import { expect, it } from 'vitest'
import type { Fate } from '../../domain/revert/revert.ts'
import { revertLabel, undoneIn } from './words.ts'

const change = (fate: Fate) => ({
  seq: 1,
  type: 'ticket.changed',
  at: '2026-03-02T09:30:00.000Z',
  ticket: { id: '0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e10', number: 1, title: 'Engine' },
  fields: ['priority'],
  fate,
  stays: [],
  code: null,
  by: null,
})

it.each<[total: number, fates: Fate[], undone: number, label: string]>([
  [5, ['back', 'back', 'back', 'stays', 'stays'], 3, 'Revert 3 Changes'],
  [4, ['partly', 'back', 'done', 'stays'], 2, 'Revert 2 Changes'],
  [1, ['partly'], 1, 'Revert 1 Change'],
  [2, ['stays', 'done'], 0, 'Revert'],
  [0, [], 0, 'Revert'],
  // Older changes, which the preview does not list, may still be undone.
  [1_500, ['back', 'stays'], 1_499, 'Revert up to 1,499 Changes'],
  [3, ['stays', 'stays'], 1, 'Revert up to 1 Change'],
])('of %d changes, with %j: %d will be undone', (total, fates, undone, label) => {
  const found = { total, changes: fates.map(change) }
  expect(undoneIn(found)).toBe(undone)
  expect(revertLabel(found)).toBe(label)
})
