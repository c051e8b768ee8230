// Figures for tests: one team in thirteen weeks. The same each time.

import { FIRST_COLUMNS } from '../../domain/column/columns.ts'
import { daysAfter } from '../../domain/date.ts'
import { t } from '../../domain/locale/message.ts'
import type { Asked, Behind, DayCounts, Done, Figures, Part, Week } from './figures.ts'

const FIRST = '2026-08-24'
const WEEKS = 13
const DAYS = WEEKS * 7
const USUAL = { p50: 4.2, p85: 9.5, p95: 16 }

/** Numbers from 0 to 1 that look random. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** The tickets of a week. */
const some = (count: number, point: Asked['point'], week: string): Behind => ({
  count,
  asked: { point, from: week, to: daysAfter(week, 6) },
})

/** The figures of a team that works with the three first columns. */
export function sampleFigures(): Figures {
  const random = numbersFrom(7)
  const [todo = '', doing = '', done = ''] = FIRST_COLUMNS.map(({ key }) => key)
  const weeks = Array.from({ length: WEEKS }, (_, index): Week => {
    const week = daysAfter(FIRST, index * 7)
    const came = some(Math.round(6 + random() * 9), 'came_in', week)
    const went = some(Math.round(4 + random() * 9 + index * 0.3), 'went_out', week)
    return { week, came, went }
  })
  let counts = { [todo]: 24, [doing]: 7, [done]: 340 }
  const days = Array.from({ length: DAYS }, (_, index): DayCounts => {
    const came = Math.round(random() * 2.6)
    const started = Math.min((counts[todo] ?? 0) + came, Math.round(random() * 2.7))
    const finished = Math.min((counts[doing] ?? 0) + started, Math.round(random() * 2.6))
    counts = {
      [todo]: (counts[todo] ?? 0) + came - started,
      [doing]: (counts[doing] ?? 0) + started - finished,
      [done]: (counts[done] ?? 0) + finished,
    }
    return { day: daysAfter(FIRST, index), counts }
  })
  const times = (stretch: number) =>
    Array.from({ length: 130 }, (_, index): Done => {
      const took = Math.exp(0.4 + random() * 1.2 + random() * 1.3) * stretch
      return { number: index + 1, day: daysAfter(FIRST, Math.floor(random() * DAYS)), days: took }
    })
  const waiting = [19.5, 12, 8.1, 5, 3.4, 2, 0.3].map((age, index) => ({
    number: 300 + index,
    title: TITLES[index] ?? '',
    column: doing,
    days: age,
  }))
  const part = (label: string, open: number, went: number, p50: number | null, color?: string): Part => ({
    value: label,
    label,
    open,
    went,
    p50,
    ...(color && { color }),
  })
  return {
    weeks,
    days,
    aging: { tickets: waiting, total: 7, usual: USUAL },
    stuck: { tickets: waiting.slice(0, 3), total: 3 },
    late: {
      tickets: [
        { number: 310, title: TITLES[1] ?? '', column: doing, due_date: '2026-11-12', days: -11 },
        { number: 311, title: TITLES[4] ?? '', column: todo, due_date: '2026-11-20', days: -3 },
        { number: 312, title: TITLES[2] ?? '', column: doing, due_date: '2026-11-25', days: 2 },
      ],
      total: 3,
    },
    forecast: {
      tickets: 31,
      by_50: '2026-12-10',
      by_85: '2026-12-17',
      silent: null,
      record: null,
    },
    cycle: { ...timesOf(times(1)), usual: USUAL },
    lead: { ...timesOf(times(2.4)), usual: { p50: 10, p85: 23, p95: 38 } },
    columns: [
      { column: todo, name: t('To Do'), count: 140, p50: 5.5, p85: 21 },
      { column: doing, name: t('In Progress'), count: 133, p50: 3.1, p85: 8.4 },
    ],
    parts: [
      part(t('Bug'), 5, 62, 3, 'red'),
      part(t('Feature'), 3, 31, 8.5, 'blue'),
      part(t('Task'), 4, 37, null, 'gray'),
    ],
  }
}

const ENDS = [1, 2, 4, 8, 16, 32, null]

function timesOf(tickets: Done[]) {
  const durations = ENDS.map((to, index) => {
    const from = ENDS[index - 1] ?? 0
    const inside = tickets.filter(({ days }) => days > from && (to === null || days <= to))
    return { from, to, count: inside.length }
  })
  return { tickets, durations, total: tickets.length }
}

const TITLES = [
  t('Search finds no ticket whose title has an apostrophe'),
  t('Export of 40,000 tickets stops after a minute'),
  t('Dark theme: the date picker is hard to read'),
  t('Let viewers comment'),
  t('Sign-in by passkey on shared computers'),
  t('Refund of a partly paid order'),
  t('Slow list on old phones'),
]
