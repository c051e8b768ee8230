// The timeline's scale: the days of each zoom, the place of bars and marks, and the days after a drag or a key.
import { expect, it } from 'vitest'
import { markOf, placeOf, scaleOf, shifted, shiftOfKey, stepped, type Zoom } from './scale.ts'

const both = (start_date: string | null, due_date: string | null) => ({ start_date, due_date })

it.each<[Zoom, string, string, number, string[]]>([
  ['day', '2026-11-20', '2026-12-17', 28, ['2026-11-20', '2026-12-01']],
  ['week', '2026-11-02', '2027-01-31', 91, ['2026-11-02', '2026-12-01', '2027-01-01']],
  ['month', '2026-08-01', '2027-07-31', 365, ['2026-08-01', '2027-01-01']],
  ['quarter', '2026-04-01', '2028-03-31', 731, ['2026-04-01', '2027-01-01', '2028-01-01']],
])('a quarter of the %ss is before the day', (zoom, first, last, length, heads) => {
  const scale = scaleOf(zoom, '2026-11-27', false, 1)
  expect(scale).toMatchObject({ first, last, length })
  expect(scale.heads.map(({ from }) => from)).toEqual(heads)
  for (const units of [scale.units, scale.heads])
    expect(units.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(1)
})

it('steps by half of the shown days', () => {
  expect([stepped('week', '2026-11-27', 1, false), stepped('month', '2026-11-30', -1, true)]).toEqual([
    '2027-01-08',
    '2026-09-30',
  ])
})

it('a bar is cut where the scale ends, and one day alone is a mark in the middle of its day', () => {
  const scale = scaleOf('day', '2026-11-27', false, 1)
  expect(markOf(scale, both('2026-11-20', '2026-11-26'))).toEqual({
    kind: 'bar',
    start: 0,
    end: 0.25,
    isCut: { start: false, end: false },
  })
  expect(markOf(scale, both('2020-01-01', '2030-01-01'))).toEqual({
    kind: 'bar',
    start: 0,
    end: 1,
    isCut: { start: true, end: true },
  })
  expect(markOf(scale, both(null, '2026-11-20'))).toEqual({ kind: 'due', at: 0.5 / 28 })
  expect(markOf(scale, both('2026-12-17', null))).toMatchObject({ kind: 'start' })
  const outside = [both('2026-12-18', null), both('2026-01-01', '2026-11-19'), both(null, null)]
  expect(outside.map((days) => markOf(scale, days))).toEqual([undefined, undefined, undefined])
  expect([placeOf(scale, '2026-11-27'), placeOf(scale, '2026-12-18')]).toEqual([0.25, undefined])
})

it('a drag moves both days or one, never the start after the due day, and the end of a mark makes it a bar', () => {
  const days = both('2026-11-20', '2026-11-22')
  expect(shifted(days, 'whole', 9)).toEqual(both('2026-11-29', '2026-12-01'))
  expect(shifted(days, 'end', -9)).toEqual(both('2026-11-20', '2026-11-20'))
  expect(shifted(days, 'start', 9)).toEqual(both('2026-11-22', '2026-11-22'))
  expect(shifted(both(null, '2026-11-22'), 'start', -2)).toEqual(both('2026-11-20', '2026-11-22'))
  expect(shifted(both('2026-11-20', null), 'end', 2)).toEqual(days)
  expect(shifted(both(null, '2026-11-22'), 'whole', 1)).toEqual(both(null, '2026-11-23'))
  expect(shifted(both('2026-11-20', '9999-12-31'), 'whole', 1)).toEqual(both('2026-11-20', '9999-12-31'))
})

it('arrows with Shift move by a day or a week; with Alt too they change one end, as the days run', () => {
  expect(shiftOfKey('ArrowLeft', false, false)).toEqual({ edge: 'whole', by: -1 })
  expect(shiftOfKey('ArrowLeft', true, true)).toEqual({ edge: 'end', by: 1 })
  expect(shiftOfKey('ArrowDown', false, true)).toEqual({ edge: 'whole', by: 7 })
  expect(shiftOfKey('ArrowUp', true, false)).toEqual({ edge: 'start', by: -1 })
  expect(shiftOfKey('a', false, false)).toBeUndefined()
})
