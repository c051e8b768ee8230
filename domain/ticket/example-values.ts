// Example values of a ticket's fields, by kind, so that a new field needs no example of its own.
import { FIELDS, TICKET_FIELDS, type TicketValues } from './fields.ts'
import type { Holds, Row, RowOf, SetKind } from './kinds.ts'

/** The ids of the rows that values name. */
type NamedRows = { people: readonly [string, string]; label: string; milestone: string; ticket: string }

/** Two different values of a field of each kind. */
const EXAMPLES: { [K in SetKind]: (row: RowOf<K>, named: NamedRows) => readonly [Holds[K], Holds[K]] } = {
  choice: ({ choices }) => [choices[0]?.value ?? null, choices.at(-1)?.value ?? null],
  choices: (_, { label }) => [[], [label]],
  record: (_, { milestone }) => [null, milestone],
  person: (_, { people }) => people,
  day: () => ['2026-03-13', '2026-03-20'],
  number: ({ min = 0, max }) => [min, max],
  text: () => ['As agreed', 'As before'],
  ticket: (_, { ticket }) => [null, ticket],
}

/** The first or the second example value of every field that people set. */
export const exampleValues = (at: 0 | 1, named: NamedRows) =>
  Object.fromEntries(
    TICKET_FIELDS.map((name) => {
      const valuesOf = EXAMPLES[FIELDS[name].kind] as (row: Row, named: NamedRows) => readonly unknown[]
      return [name, valuesOf(FIELDS[name], named)[at]]
    }),
  ) as TicketValues
