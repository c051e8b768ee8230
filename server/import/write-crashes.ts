// The crashes in imported texts. The event of a portion names no tickets, so the reader of the log that stores the crashes of other
// texts does not see them.
import { sql } from 'kysely'
import { crashesIn } from '../../domain/crash/fingerprint.ts'
import { storeCrashes, type Text } from '../crash/store.ts'
import type { ValueOf } from './clean.ts'
import type { Run } from './run.ts'

type Texts =
  | { kind: 'ticket'; values: ValueOf<'ticket'>[] }
  | { kind: 'comment'; values: ValueOf<'comment'>[] }

/** Follows the tickets or comments that were just written, in the same transaction. */
export async function writeCrashes(run: Run, { kind, values }: Texts): Promise<void> {
  const textOf = (value: (typeof values)[number]) => ('content' in value ? value.content : value.description)
  const ids = values.map(({ id }) => id)
  const withCrash = values.filter((value) => crashesIn(textOf(value) ?? '').length > 0).map(({ id }) => id)
  // The stored text is read, because people may have edited it here. A text may also have lost its crash at the source.
  const stored =
    kind === 'ticket'
      ? sql`select id as source_id, id as ticket_id, description as text from ticket where id = r.row_id and erased_at is null`
      : sql`select id as source_id, ticket_id, content as text from comment where id = r.row_id`
  const { rows } = await sql<Text>`
    select it.* from import_row r cross join lateral (${stored}) it
    where r.origin_id = ${run.origin_id} and r.kind = ${kind} and r.source_id = any(${ids}::text[])
      and (r.source_id = any(${withCrash}::text[])
        or exists (select from crash where crash.ticket_id = it.ticket_id and crash.source_id = it.source_id))`.execute(
    run.db,
  )
  for (const { ticket_id, source_id, text } of rows) {
    await sql`delete from crash where ticket_id = ${ticket_id} and source_id = ${source_id}`.execute(run.db)
    await storeCrashes(run.db, run.project_id, { ticket_id, source_id, text: text ?? '' })
  }
}
