// The sentence of each picture says its figures in words, and says when there are too few.
import { describe, expect, it } from 'vitest'
import { durationText } from './numbers.ts'
import { sampleFigures } from './sample.ts'
import * as sentences from './sentences.ts'

const figures = sampleFigures()

describe('durations', () => {
  it.each([
    [0.01, 'less than an hour'],
    [1 / 24, '1 hour'],
    [0.99, '1 day'],
    [1.04, '1 day'],
    [1.46, '1.5 days'],
    [9.96, '10 days'],
    [1234.4, '1,234 days'],
  ])('%s', (days, text) => expect(durationText(days)).toBe(text))
})

describe('sentences', () => {
  it('compare what came in with what went out', () => {
    expect(sentences.weeksSentence(figures.weeks)).toBe(
      'In 13 weeks, 131 tickets came in and 150 went out: 19 fewer are open than before.',
    )
    const behind = { count: 1 }
    expect(sentences.weeksSentence([{ week: '2026-11-16', came: behind, went: behind }])).toBe(
      'In 1 week, 1 ticket came in and 1 went out: as many tickets are open as before.',
    )
  })

  it('count the tickets that are unusually old, as far as they are known', () => {
    const { aging } = figures
    expect(sentences.agingSentence(aging)).toBe(
      '7 tickets are in progress; 2 are older than 85% of the tickets that were done (9.5 days).',
    )
    expect(sentences.agingSentence({ ...aging, tickets: aging.tickets.slice(0, 2) })).toContain('at least 2')
    expect(sentences.agingSentence({ ...aging, usual: null })).toBe(
      '7 tickets are in progress. Too few tickets were done to say how old is too old.',
    )
  })

  it('tell the late from those that will be', () => {
    const { tickets } = figures.late
    expect(sentences.lateSentence(figures.late)).toBe('2 tickets are late; 1 ticket is likely to be.')
    expect(sentences.lateSentence({ tickets: tickets.slice(2), total: 1 })).toBe(
      '1 ticket is likely to be late.',
    )
    expect(sentences.lateSentence({ tickets: [], total: 0 })).toBe(
      'No ticket is late, and none is likely to be.',
    )
  })

  it('name the column in which tickets stay longest', () => {
    expect(sentences.columnsSentence(figures.columns)).toBe(
      'Tickets stay longest in To Do: half leave within 5.5 days, 85% within 21 days.',
    )
  })
})

it('a forecast says when, or why there is none', () => {
  const open = { tickets: 12, by_50: '2026-12-05', by_85: '2026-12-12', silent: null }
  expect(sentences.forecastSentence(open)).toMatch(
    /^12 open tickets: done by .* in half of all cases, by .* in 85%\.$/,
  )
  const record = 'Of 40 such forecasts in this project, 60 % were done by their 85 % date.'
  expect(sentences.forecastWithRecord({ ...open, record })).toMatch(/ in 85%\. Of 40 such forecasts/)
  expect(sentences.forecastWithRecord({ ...open, record: null })).toMatch(/ in 85%\.$/)
  expect(sentences.forecastSentence({ ...open, by_50: null, by_85: null })).toContain('more than two years')
  const young = { ...open, by_50: null, by_85: null, silent: 'too_few_days' } as const
  expect(sentences.forecastSentence(young)).toContain('no forecast in the first three weeks')
})
