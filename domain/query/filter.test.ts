// Filters of tickets as terms: each one narrows the list, and matches the same tickets as the equivalent term of a query.
import { expect, it } from 'vitest'
import { changedTicket, summary } from '../api-example.ts'
import { TICKET_CHOICES, type TicketChoice } from '../ticket/fields.ts'
import { NONE } from '../ticket/kinds.ts'
import { TicketFilter, type TicketSummary } from '../ticket/ticket.ts'
import { patternsIn, termsOfFilter } from './filter.ts'
import { matches } from './match.ts'
import { parseQuery } from './parse.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000009'
const [label = ''] = summary.label_ids
const other: TicketSummary = { ...summary, id: NOBODYS, parent_id: summary.id }

/** A ticket, a filter that finds it, a filter that does not, and the equivalent query, if there is one. */
type Case<N extends keyof TicketFilter> = [
  TicketSummary,
  finds: TicketFilter[N],
  not: TicketFilter[N],
  said?: string,
]
const CASES: { [N in Exclude<keyof TicketFilter, TicketChoice>]: Case<N> } = {
  column: [summary, 'todo', '1', 'column:#todo'],
  assignee: [summary, summary.assignee_id ?? '', 'none', `assignee:#${summary.assignee_id}`],
  reporter: [summary, summary.reporter_id, NOBODYS, `reporter:#${summary.reporter_id}`],
  labels: [summary, label, `${NOBODYS},${label}`, `label:#${label}`],
  due: [summary, '2026-03-10..', '..2026-03-12', 'due:2026-03-10..'],
  parent: [other, summary.id, NOBODYS],
  number: [summary, 12, 13],
  search: [summary, ' Freezes after', 'Freezes  after', '"Freezes after"'],
  words: [summary, 'freezing altitudes', 'thawing', 'freezing altitudes'],
  query: [summary, 'estimate:3..3', 'estimate:4..', 'estimate:3..3'],
}
const ALL = {
  ...CASES,
  ...Object.fromEntries(
    TICKET_CHOICES.map((name): [string, Case<TicketChoice>] => [
      name,
      [
        summary,
        summary[name] ?? NONE,
        changedTicket[name] ?? NONE,
        `${name}:${summary[name] ?? NONE}`,
      ] as never,
    ]),
  ),
} as unknown as Record<keyof TicketFilter, Case<keyof TicketFilter>>

it.each(Object.keys(TicketFilter.shape) as (keyof TicketFilter)[])('%s narrows', (name) => {
  const [ticket, finds, not, said] = ALL[name]
  expect(matches(ticket, null, { [name]: finds })).toBe(true)
  expect(matches(ticket, null, { [name]: not })).toBe(false)
  if (name === 'query' || said === undefined) return
  const parsed = parseQuery(said)
  const terms = termsOfFilter({ [name]: finds })
  if (name === 'words') expect(patternsIn(terms)).toEqual(['freez', 'altitud'])
  else expect(parsed).toMatchObject({ query: terms })
})

it('a filter of blanks asks for nothing', () => {
  expect(termsOfFilter({ search: ' ', words: ' ' })).toEqual([])
})
