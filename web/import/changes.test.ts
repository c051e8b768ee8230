// One check applies all that was ticked and chosen in the report of an import.
import { expect, test } from 'vitest'
import { UNCHANGED, unappliedOf, withChanges } from './changes.ts'

const member = { id: 'u1', username: 'grace', full_name: 'Grace Hopper' }
const found = {
  options: { labels: ['sprint', 'mood'] },
  people: [
    { id: 'p1', member },
    { id: 'p2', member: null },
    { id: 'p3', member: null },
  ],
}
const options = { source: 'jira', time_zone: 'UTC', labels: ['sprint', 'mood'] } as const
const before = { ...options, labels: [...options.labels], people: [{ id: 'p1', user_id: 'u1' }] }

test('ticks and choices are applied together, and those of the last check stay', () => {
  const changes = {
    ticks: { team: true, mood: false, sprint: true },
    people: { p1: 'none', p2: 'u2', p3: 'none' },
  }
  expect(withChanges(before, found, changes)).toEqual({
    ...before,
    labels: ['sprint', 'team'],
    people: [
      { id: 'p1', user_id: null },
      { id: 'p2', user_id: 'u2' },
    ],
  })
  expect(withChanges(before, found, { ...UNCHANGED, people: { p2: 'u2' } })).toEqual({
    ...before,
    people: [...before.people, { id: 'p2', user_id: 'u2' }],
  })
})

test('what the last check applied, or was taken back, counts as no change', () => {
  const changes = { ticks: { sprint: true, team: false }, people: { p1: 'u1', p2: 'none', p9: 'u1' } }
  expect(unappliedOf(found, changes).count).toBe(0)
  expect(unappliedOf(found, { ticks: { team: true }, people: { p2: 'u1' } }).count).toBe(2)
})
