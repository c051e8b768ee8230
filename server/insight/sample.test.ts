// Durations of more tickets than are read come from an even sample, which is close to all of them, and says so; a sample with too few
// tickets is not used.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'
import { sampled, sampleOf } from './sample.ts'
import { spanOf } from './spans.ts'
import { figuresOf, LEAD } from './times.ts'

const world = await startWorld()
const { db } = world
const project_id = await world.project(await world.person('Ada Lovelace'), 'Web')
const TICKETS = 4_000

it('of 4,000 tickets, where 1,000 are read', async () => {
  await sql`alter table ticket_flow drop constraint ticket_flow_ticket_id_fkey`.execute(db)
  await sql`insert into ticket_flow (ticket_id, project_id, arrived_at, done_at, status, column_slot, entered_at)
    select md5(n::text)::uuid, ${project_id}, day - n % 100 * interval '1 day', day, 'done', 0, day
    from generate_series(1, ${TICKETS}::int) n, (select timestamptz '2026-05-04 08:00Z') it (day)`.execute(db)
  const now = '2026-05-04T09:00:00.000Z'
  const scope = {
    db,
    project_id,
    now,
    span: spanOf({ unit: 'day', time_zone: 'UTC' }, now),
    only: () => sql``,
    matches: sql`true`,
    delivered: sql`true`,
  }
  const lead = async (fewest: number) =>
    sampled(await sampleOf(scope, { all: 1_000, fewest }), (sample) => figuresOf(scope, LEAD, sample))
  const some = await lead(100)
  expect(some.sampled).toBeGreaterThan(300)
  expect(some.sampled).toBeLessThan(1_000)
  expect(Math.abs(some.tickets / TICKETS - 1)).toBeLessThan(0.1)
  expect(Math.abs((some.days.p85 ?? 0) - 84)).toBeLessThan(5)
  expect(await lead(TICKETS)).toEqual({
    tickets: TICKETS,
    days: { p50: 49, p85: 84, p95: 94 },
    bars: [80, 40, 40, 80, 80, 120, 160, 280, 360, 1_200, 1_200, 360],
  })
})
