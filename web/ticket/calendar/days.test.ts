// The calendar: its weeks, the filters of their tickets within the filter of the page, and the order of a day.
import { expect, it } from 'vitest'
import { summary } from '../../../domain/api-example.ts'
import {
  daysOfArrow,
  dueWithin,
  shownWeeks,
  stepped,
  ticketsByDay,
  undatedFilter,
  weekFilters,
} from './days.ts'

it('shows whole weeks from the first day of the week, and steps by month or week', () => {
  const month = shownWeeks('month', '2026-11-27', 1)
  expect([month.length, month[0]?.[0], month.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(shownWeeks('week', '2026-11-27', 0)).toEqual([
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ])
  expect([stepped('month', '2026-01-31', 1), stepped('week', '2026-12-30', 1)]).toEqual([
    '2026-02-01',
    '2027-01-06',
  ])
})

it.each([
  [undefined, '2026-11-02..2026-11-08'],
  ['..2026-11-04', '2026-11-02..2026-11-04'],
  ['2026-11-07..', '2026-11-07..2026-11-08'],
  ['none,2026-11-01..2026-11-02,2026-11-08..2026-12-01', '2026-11-02..2026-11-02,2026-11-08..2026-11-08'],
  ['none', undefined],
  ['2026-12-01..', undefined],
])('the filter %s of due days is kept to the week', (due, within) => {
  expect(dueWithin(due, '2026-11-02', '2026-11-08')).toBe(within)
  const filters = weekFilters({ type: 'bug', ...(due && { due }) }, [['2026-11-02', '2026-11-08']])
  expect(filters).toEqual(within === undefined ? [] : [{ type: 'bug', due: within }])
})

it('tickets without a due day are the open ones that the filter permits', () => {
  expect(undatedFilter({ type: 'bug' })).toEqual({ type: 'bug', due: 'none', status: 'in_progress,todo' })
  expect(undatedFilter({ status: 'done,todo', due: 'none' })).toEqual({ due: 'none', status: 'todo' })
  expect([undatedFilter({ status: 'done' }), undatedFilter({ due: '..2026-11-04' })]).toEqual([
    undefined,
    undefined,
  ])
})

it('a day has each ticket once, the most urgent first, and a ticket that is being moved is on its new day', () => {
  const [low, critical, other] = (['low', 'critical', 'critical'] as const).map((priority, index) => ({
    ...summary,
    id: `${index}`,
    number: index + 1,
    priority,
    due_date: '2026-11-04',
  }))
  if (!low || !critical || !other) throw new Error('three tickets')
  const days = ticketsByDay(
    [low, critical, other, low],
    new Map([['2', { start_date: null, due_date: '2026-11-05' }]]),
  )
  expect(days.get('2026-11-04')).toEqual([critical, low])
  expect(days.get('2026-11-05')).toEqual([other])
})

it('arrows move by a day or a week, as the days run', () => {
  expect([daysOfArrow('ArrowLeft', false), daysOfArrow('ArrowLeft', true)]).toEqual([-1, 1])
  expect([daysOfArrow('ArrowDown', false), daysOfArrow('a', false)]).toEqual([7, undefined])
})
