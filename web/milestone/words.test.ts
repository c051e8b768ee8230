// The words about a milestone: its distance from today, and the one that follows it.
import { expect, test } from 'vitest'
import { distanceOf, nextOf } from './words.ts'

test('the distance counts to the start, then to the due day, then from it', () => {
  const days = { start_date: '2026-03-09', due_date: '2026-03-20' }
  const words = (today: string) => distanceOf(days, today)?.words
  expect(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-19', '2026-03-20'].map(words)).toEqual([
    'Starts in 2 days',
    'Starts tomorrow',
    '11 days left',
    '1 day left',
    'Due today',
  ])
  expect(distanceOf(days, '2026-03-22')).toEqual({ words: '2 days late', isLate: true })
  expect(distanceOf({ start_date: null, due_date: null }, '2026-03-22')).toBeUndefined()
})

test('the next milestone of a repeating one has the next free name; of another one it is the next by due day', () => {
  const sprint = { id: '1', name: 'Sprint 4', start_date: null, due_date: '2026-03-20', repeat_weeks: 2 }
  const later = { ...sprint, id: '2', name: 'Launch', due_date: '2026-04-01', repeat_weeks: null }
  expect(nextOf(sprint, [sprint, later], [{ id: '3', name: 'sprint 5' }])).toEqual({ name: 'Sprint 6' })
  expect(nextOf(sprint, [sprint, { ...later, name: 'SPRINT 5' }], [])).toMatchObject({ id: '2' })
  expect(nextOf({ ...sprint, repeat_weeks: null }, [sprint, later], [])).toMatchObject({ name: 'Launch' })
  expect(nextOf(later, [later], [])).toBeUndefined()
})
