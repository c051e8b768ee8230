// Filters of tickets as terms: each narrows, and says the same as the terms that a query has for it.
import { expect, it } from 'vitest'
import { summary } from '../api-example.ts'
import { TicketFilter, type TicketSummary } from '../ticket/ticket.ts'
import { patternsIn, termsOfFilter } from './filter.ts'
import { matches } from './match.ts'
import { parseQuery } from './parse.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000009'
const [label = ''] = summary.label_ids
const other: TicketSummary = { ...summary, id: NOBODYS, parent_id: summary.id }

/** A ticket, what finds it, what does not, and what says the same in a query, where queries can say it. */
const CASES: {
  [N in keyof Required<TicketFilter>]: [
    TicketSummary,
    finds: TicketFilter[N],
    not: TicketFilter[N],
    said?: string,
  ]
} = {
  status: [summary, 'todo', 'done', 'status:todo'],
  column: [summary, 'todo', '1', 'column:#todo'],
  type: [summary, 'bug', 'task', 'type:bug'],
  priority: [summary, 'high', 'low', 'priority:high'],
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

it.each(Object.keys(TicketFilter.shape) as (keyof TicketFilter)[])('%s narrows', (name) => {
  const [ticket, finds, not, said] = CASES[name]
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
