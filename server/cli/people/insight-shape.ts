// The operands, options and description of `lacewing insight`. Like commands.ts, it is read at each start.
import { INSIGHT_GROUPS, INSIGHT_PARTS } from '../../../domain/insight/parts.ts'
import type { Shape } from './commands.ts'

export const INSIGHT = {
  operands: ['QUERY*'],
  values: {
    project: 'KEY',
    part: INSIGHT_PARTS,
    from: 'DAY',
    to: 'DAY',
    unit: ['day', 'week'],
    by: INSIGHT_GROUPS,
    milestone: 'NAME',
  },
  several: ['part'],
  // A negated condition.
  minus: /^-(?:[a-z]+:|")/i,
  summary: 'print the figures of flow: what came in and went out, what is stuck or late, a forecast',
  more: [
    'QUERY selects tickets, as in `lacewing list`. A day is 2026-12-03; without --from the last twelve weeks count.',
    'Figures with --part are only those parts; --by adds the figures of each value of a field, --milestone',
    'those of a milestone: its tickets and what of them was done, by day, and when the rest may be.',
  ],
  examples: [
    'lacewing insight --project APO',
    "lacewing insight 'milestone:current' --part forecast --json",
    'lacewing insight --milestone 2.4 --part burn_up',
    'lacewing insight --from 2026-01-01 --part flow --unit day',
  ],
} as const satisfies Shape
