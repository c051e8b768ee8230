// Done begins at zero in the cumulative flow, arrow keys lead to the neighbouring point, files have no formulas, and a page does not ask
// again and again while the server counts nothing.
import { expect, it } from 'vitest'
import { fromFirstDay } from './cumulative.ts'
import { pointAfter } from './plot/keys.ts'
import { fileRows } from './table.ts'
import { asksAgain, NO_WAIT, waitAfter } from './wait.ts'

it('counts done tickets from the first day, and never below zero', () => {
  const days = [
    { day: '2026-11-01', counts: { todo: 5, done: 40 } },
    { day: '2026-11-02', counts: { todo: 4, done: 43 } },
    { day: '2026-11-03', counts: { todo: 9, done: 38 } },
  ]
  expect(fromFirstDay(days, ['done']).map(({ counts }) => counts)).toEqual([
    { todo: 5, done: 0 },
    { todo: 4, done: 3 },
    { todo: 9, done: 0 },
  ])
})

const POINTS = [0, 1, 2].flatMap((at) => [0, 1].map((series) => ({ at, series })))

it.each([
  ['ArrowRight', false, { at: 2, series: 1 }],
  ['ArrowLeft', false, { at: 0, series: 1 }],
  ['ArrowRight', true, { at: 0, series: 1 }],
  ['ArrowUp', false, { at: 1, series: 0 }],
  ['ArrowDown', false, { at: 1, series: 1 }],
  ['Home', false, { at: 0, series: 1 }],
  ['End', false, { at: 2, series: 1 }],
])('%s, right to left %s', (key, isRtl, place) => {
  const next = pointAfter(POINTS, 3, key, isRtl)
  expect(POINTS[next ?? -1]).toEqual(place)
})

it('leaves other keys alone, and stays at the end', () => {
  expect(pointAfter(POINTS, 3, 'Enter')).toBeUndefined()
  expect(pointAfter(POINTS, 5, 'ArrowRight')).toBe(5)
})

it('guards texts of people against spreadsheets, and keeps numbers', () => {
  expect(fileRows({ head: ['Title', 'Days left'], rows: [['=1+1', -3]] })).toEqual([
    ['Title', 'Days left'],
    ["'=1+1", -3],
  ])
})

it('asks again while the server counts, and three times more when it does not', () => {
  const asked = (answers: number[]) => answers.map((counted_to) => ({ counted_to, seq: 50 }))
  const after = (answers: number[]) => asksAgain(asked(answers).reduce(waitAfter, NO_WAIT))
  expect(after([10, 20, 30, 40])).toBe(true)
  expect(after([10, 10, 10])).toBe(true)
  expect(after([10, 10, 10, 10])).toBe(false)
  expect(after([10, 10, 10, 10, 11])).toBe(true)
  expect(after([50])).toBe(false)
})
