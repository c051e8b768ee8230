// Writes the values of many tickets in custom fields at once.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { type CustomEdit, writtenIn } from './of-ticket.ts'

/** The caller has the rows of the tickets locked. */
export async function setCustomOfMany(
  db: Db,
  tickets: readonly { id: string; edits: readonly CustomEdit[] }[],
): Promise<void> {
  const given = tickets.flatMap(({ id, edits }) => {
    const [vals, texts] = [writtenIn(edits, false), writtenIn(edits, true)]
    const gone = [...vals.gone, ...texts.gone]
    return edits.length === 0 ? [] : [{ id, vals: vals.set, texts: texts.set, gone }]
  })
  if (given.length === 0) return
  await sql`insert into ticket_custom (ticket_id, project_id, number, vals, texts)
    select ticket.id, ticket.project_id, ticket.number, (coalesce(own.vals, '{}') - given.gone) || given.vals,
      (coalesce(own.texts, '{}') - given.gone) || given.texts
    from json_to_recordset(${JSON.stringify(given)}) given (id uuid, vals jsonb, texts jsonb, gone text[])
    join ticket on ticket.id = given.id left join ticket_custom own on own.ticket_id = ticket.id
    order by ticket.id
    on conflict (ticket_id) do update set vals = excluded.vals, texts = excluded.texts`.execute(db)
  const lessened = given.filter(({ gone }) => gone.length > 0).map(({ id }) => id)
  if (lessened.length > 0)
    await sql`delete from ticket_custom where ticket_id = any(${lessened}::uuid[]) and vals = '{}' and texts = '{}'`.execute(
      db,
    )
}
