// The figures of the pictures are those of the server: weeks end with the span, what is late comes before what is due soon, and columns
// that tickets never left are in no picture.
import { expect, it } from 'vitest'
import type { AgedTicket, Insight } from '../../domain/insight/insight.ts'
import { figuresOf } from './figures-of.ts'
import { firstDay } from './span.ts'

const NONE = { p50: null, p85: null, p95: null }
const ticket = (number: number, due_date: string | null): AgedTicket => ({
  id: '',
  number,
  title: `Ticket ${number}`,
  column: 'doing',
  assignee_id: null,
  days: 4,
  due_date,
})

const WHOLE = { from: '2026-11-16', to: '2026-11-25' }

const ANSWER: Insight = {
  seq: 9,
  counted_to: 9,
  ...WHOLE,
  in_out: [
    { on: '2026-11-16', came_in: 4, went_out: 3 },
    { on: '2026-11-23', came_in: 1, went_out: 0 },
  ],
  now: {
    usual: { p50: 2, p85: 5, p95: null },
    in_progress: [ticket(1, null), ticket(2, null)],
    stuck: [],
    late: [ticket(3, '2026-11-24')],
    due_soon: [ticket(4, '2026-11-25'), ticket(5, '2026-11-28')],
  },
  times: {
    cycle: { tickets: 1, days: { p50: 2, p85: 5, p95: 6 }, bars: [0, 1] },
    lead: { tickets: 2, days: NONE, bars: [] },
    points: [
      { id: '', number: 7, done_at: '2026-11-24T12:00:00.000Z', cycle_days: null, lead_days: 9 },
      { id: '', number: 8, done_at: '2026-11-24T12:00:00.000Z', cycle_days: 2, lead_days: 3 },
    ],
  },
  columns: [
    { column: 'todo', name: 'To Do', is_removed: false, stays: 0, days: NONE },
    { column: 'old', name: 'Review', is_removed: true, stays: 3, days: { p50: 1, p85: 2, p95: 3 } },
  ],
}
const figures = figuresOf(
  {
    ...ANSWER,
    flow: [{ on: '2026-11-25', tickets: { doing: 2 } }],
    groups: [{ value: null, in_progress: 2, went_out: 1, cycle: NONE }],
  },
  '2026-11-25',
  () => ({ label: 'Nobody' }),
  (value) => ({ assignee: value ?? 'none' }),
)

it('the tickets behind the last week are asked for until the last day', () => {
  expect(figures.weeks.map(({ went }) => went)).toEqual([
    { count: 3, asked: { point: 'went_out', from: '2026-11-16', to: '2026-11-22' } },
    { count: 0, asked: { point: 'went_out', from: '2026-11-23', to: '2026-11-25' } },
  ])
})

it('a span begins with a whole week', () => {
  expect(firstDay('4', '2026-11-25')).toBe('2026-11-02')
  expect(firstDay('4', '2026-11-29')).toBe('2026-11-02')
  expect(firstDay('4', '2026-11-30')).toBe('2026-11-09')
})

it('late tickets come first, with the days that are left', () => {
  expect(figures.late.tickets.map(({ number, days }) => [number, days])).toEqual([
    [3, -1],
    [4, 0],
    [5, 3],
  ])
})

it('nothing is usual while a percentile is missing', () => {
  expect(figures.aging.usual).toBeNull()
  expect(figures.aging.total).toBe(2)
})

it('tickets that were never started have a lead time and no cycle time', () => {
  expect(figures.cycle.tickets).toEqual([{ number: 8, day: '2026-11-24', days: 2 }])
  expect(figures.lead.tickets).toHaveLength(2)
  expect(figures.cycle.durations).toEqual([
    { from: 0, to: 1, count: 0, asked: { point: 'cycle', up_to: 1, ...WHOLE } },
    { from: 1, to: 2, count: 1, asked: { point: 'cycle', over: 1, up_to: 2, ...WHOLE } },
  ])
})

it('removed columns are named so; those that no ticket left are missing', () => {
  const left = { point: 'left_column', of_column: 'old', ...WHOLE }
  expect(figures.columns).toEqual([
    { column: 'old', name: 'Review (removed)', count: 3, asked: left, p50: 1, p85: 2 },
  ])
  const asked = { point: 'went_out', assignee: 'none', ...WHOLE }
  expect(figures.parts).toEqual([{ value: null, label: 'Nobody', open: 2, went: 1, asked, p50: null }])
})
