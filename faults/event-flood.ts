// Writes events by the thousand directly into the database, as server/events/log.ts would: it takes their numbers from the
// project's row and holds the row's lock. To the server these are events of another process. Each event repeats an existing one.
import { Client } from 'pg'
import type { Server } from './server.ts'

export type EventFlood = Awaited<ReturnType<typeof createEventFlood>>

export async function createEventFlood(server: Server) {
  const client = new Client({ connectionString: (await server.database()).url })
  await client.connect()
  return {
    /** @returns the number of the last event */
    async write(projectId: string, count: number): Promise<number> {
      const { rows } = await client.query<{ last: number }>(
        `with numbered as (
           update project set seq = seq + $2::int where id = $1 returning id, seq
         ), sample as (
           select * from event where project_id = $1 and type = 'ticket.changed' order by seq limit 1
         ), written as (
           insert into event (project_id, seq, type, actor_id, at, counts, payload)
           select numbered.id, numbered.seq - $2::int + n, sample.type, sample.actor_id, now(), sample.counts,
             sample.payload
           from numbered, sample, generate_series(1, $2::int) n returning 1
         ) select seq::int as last, (select count(*) from written) from numbered`,
        [projectId, count],
      )
      return rows[0]?.last ?? 0
    },
    end: () => client.end(),
  }
}
