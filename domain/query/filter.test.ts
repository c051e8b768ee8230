// Filters of tickets as terms: each one narrows the list, and matches the same tickets as the equivalent term of a query.
import { expect, it } from 'vitest'
import { changedTicket, summary } from '../api-example.ts'
import { TICKET_CHOICES, type TicketChoice } from '../ticket/fields.ts'
import { NONE } from '../ticket/kinds.ts'
import { TicketFilter, type TicketSummary } from '../ticket/ticket.ts'
import { patternsIn, termsOfFilter } from './filter.ts'
import { matches } from './match.ts'
import { parseQuery } from './parse.ts'
import type { Query } from './tree.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000009'
const [label = ''] = summary.label_ids
const other: TicketSummary = { ...summary, id: NOBODYS, parent_id: summary.id }

const planned: TicketSummary = { ...summary, milestone_id: summary.id, start_date: '2026-03-02' }

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
  milestone: [planned, summary.id, `${NOBODYS},none`, `milestone:#${summary.id}`],
  start: [planned, '2026-03-02..', '..2026-03-01', 'start:2026-03-02..'],
  due: [summary, '2026-03-10..', '..2026-03-12', 'due:2026-03-10..'],
  parent: [other, summary.id, NOBODYS],
  number: [summary, 12, 13],
  search: [summary, ' Freezes after', 'Freezes  after', '"Freezes after"'],
  exact: [summary, 'freezes AFTER', 'fréezes'],
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
  const [ticket, finds, not, expected] = ALL[name]
  expect(matches(ticket, null, { [name]: finds })).toBe(true)
  expect(matches(ticket, null, { [name]: not })).toBe(false)
  if (name === 'query' || expected === undefined) return
  const parsed = parseQuery(expected)
  const terms = termsOfFilter({ [name]: finds })
  if (name === 'words') expect(patternsIn(terms)).toEqual(['freez', 'altitud'])
  else expect(parsed).toMatchObject({ query: terms })
})

it.each<[Omit<TicketFilter, 'query'>, said: string]>([
  [{ status: 'done,todo' }, 'status:done,todo'],
  [{ priority: 'high,low', column: '1,todo' }, 'priority:high,low column:#1,#todo'],
  [{ assignee: `${NOBODYS},none` }, `assignee:#${NOBODYS},none`],
])('%j matches any of its values, as in a query', (filter, expected) => {
  const { query } = parseQuery(expected) as { query: Query }
  const byField = (terms: Query) =>
    Object.fromEntries(terms.map((term) => ['field' in term && term.field, term]))
  expect(byField(termsOfFilter(filter))).toEqual(byField(query))
})

it('lists each value once and in order, so that equal filters are equal texts', () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  const sought = { status: 'todo,done,todo', assignee: `none,${id.toUpperCase()}`, column: 'todo,1' }
  expect(TicketFilter.parse(sought)).toEqual({
    status: 'done,todo',
    assignee: `${id},none`,
    column: '1,todo',
  })
})

const PEOPLE = Array.from({ length: 21 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`)
it.each([
  ['status', 'todo,closed'],
  ['status', 'todo,'],
  ['priority', ''],
  ['type', ['bug']],
  ['column', 'todo,'],
  ['assignee', 'me'],
  ['assignee', PEOPLE.join()],
  ['reporter', `${NOBODYS},none`],
  ['labels', `${NOBODYS},none`],
])('%s refuses %j', (name, value) => {
  expect(TicketFilter.safeParse({ [name]: value }).error?.issues).toMatchObject([{ path: [name] }])
})

it('a filter of blanks asks for nothing', () => {
  expect(termsOfFilter({ search: ' ', words: ' ' })).toEqual([])
})
