// Figures of durations: percentiles and a distribution.
import * as z from 'zod'

const days = z.number().nullable()
export const DaysOf = z.object({ p50: days, p85: days, p95: days })
/** Percentiles in days; null without any ticket. */
export type DaysOf = z.infer<typeof DaysOf>

/** The upper ends of the bars of a distribution, in days; one more bar has everything longer. */
export const BARS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90] as const

export const Figures = z.object({
  tickets: z.int(),
  sampled: z
    .int()
    .optional()
    .describe(
      'The number of tickets in the even sample from which the figures are projected; missing: they are of all tickets, which are at most about 100,000',
    ),
  days: DaysOf,
  bars: z
    .array(z.int())
    .describe(`Tickets that took up to ${BARS.join(', ')} days, each above the one before, and longer`),
})
/** Figures of a duration. */
export type Figures = z.infer<typeof Figures>
