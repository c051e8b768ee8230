// An even sample of the tickets that were delivered in a span, so that durations cost no more than a bound, however many tickets there are.
import { type RawBuilder, sql } from 'kysely'
import { boundsOf, type Scope } from './scope.ts'

/** The parts into which the index `ticket_flow_sample` divides tickets. */
const PARTS = 64
/**
 * Up to `all`, every ticket is read; of more, about half this number. If fewer than `fewest` tickets of the sample match a filter, it says
 * too little, and every ticket is read after all.
 */
const BOUNDS = { all: 100_000, fewest: 1_000 }

/** `times`: the number of tickets for which each one of the sample counts. */
export type Sample = { rows: RawBuilder<unknown>; times: number; fewest: number }
const EVERY: Sample = { rows: sql``, times: 1, fewest: 0 }

/** The sample of the span; filters are left out, because the cost is that of the tickets that are read. */
export async function sampleOf({ db, project_id, span }: Scope, { all, fewest } = BOUNDS): Promise<Sample> {
  const { since, until } = boundsOf(span)
  const { rows } = await sql<{ tickets: number }>`select count(*)::int as tickets from ticket_flow flow
    where project_id = ${project_id} and ${partsOf(1)} and done_at >= ${since} and done_at < ${until}`.execute(
    db,
  )
  const tickets = (rows[0]?.tickets ?? 0) * PARTS
  if (tickets <= all) return EVERY
  const parts = Math.max(1, Math.floor((PARTS * all) / 2 / tickets))
  return { rows: sql`and ${partsOf(parts)}`, times: PARTS / parts, fewest }
}

const partsOf = (parts: number) =>
  sql`(uuid_hash(flow.ticket_id) & ${sql.lit(PARTS - 1)}) = any(${sql.lit(`{${[...Array(parts).keys()].join(',')}}`)}::int[])`

/** Reads the sample, or everything if the sample has too few of the tickets that match. */
export async function sampled<T extends { tickets: number }>(
  sample: Sample,
  read: (sample: Sample) => Promise<T>,
): Promise<T> {
  const found = await read(sample)
  return found.tickets < sample.fewest * sample.times ? read(EVERY) : found
}
