// For simulated teams whose pace is known, the 85 % dates of forecasts come true in 80 to 90 % of the cases; a change of the pace is
// visible in the record; with too little history there is no forecast.
import { expect, it } from 'vitest'
import { forecast, randomFrom, recordInWords, silenceOf, trackRecord } from './forecast.ts'

/** Working days of a team that delivers `pace` tickets a day on average, in lumps, and nothing at weekends. */
function team(random: () => number, pace: number, days: number, start = 0): number[] {
  return Array.from({ length: days }, (_, day) => {
    if ((day + start) % 7 > 4) return 0
    let count = 0
    for (let chance = 0; chance < 8; chance += 1) if (random() < pace / 8) count += 1
    return random() < 0.15 ? 0 : count
  })
}

it('in 2,000 cases', () => {
  const random = randomFrom(Math.floor(Math.random() * 2 ** 32))
  const cases = 2_000
  let right = 0
  for (let n = 0; n < cases; n += 1) {
    const pace = 0.4 + 2.6 * random()
    const tickets = 10 + Math.floor(30 * random())
    const start = Math.floor(random() * 7)
    const life = team(random, pace, 84 + 400, start)
    const { p85 } = forecast(life.slice(0, 84), tickets, random, 150)
    const done = life.slice(84, 84 + (p85 ?? 0)).reduce((sum, count) => sum + count, 0)
    if (p85 === null || done >= tickets) right += 1
  }
  expect(right / cases).toBeGreaterThan(0.8)
  expect(right / cases).toBeLessThan(0.9)
})

it('says that its record fell when the pace changed', () => {
  const random = randomFrom(7)
  const steady = team(random, 2, 280)
  expect(recordInWords(trackRecord(steady, 15))).toMatch(
    /^Of \d+ such forecasts in this project, \d+ % were done by/,
  )
  expect(recordInWords(trackRecord(steady, 15))).not.toContain('the pace has changed')
  const slower = [...team(random, 3, 196), ...team(random, 0.7, 84)]
  expect(recordInWords(trackRecord(slower, 15))).toContain('the pace has changed')
})

it('is silent with too little history', () => {
  expect(silenceOf([1, 2, 3])).toBe('too_few_days')
  expect(silenceOf(Array(60).fill(0))).toBe('too_few_delivered')
  expect(silenceOf(Array(60).fill(1))).toBeNull()
  expect(recordInWords(trackRecord(Array(25).fill(1), 10))).toContain('too young')
})
