// Finds imported tickets by the keys that they had in their sources, such as TES-18. The index `ticket_source_key` has the keys
// together with the project, so that the keys of other projects cost nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** Whether the row `ticket` is in one of these projects and had one of these keys, as SQL. */
export const hasSourceKey = (projectIds: readonly string[], keys: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`ticket.imported ? 'keys' and ticket_source_keys(ticket.project_id, ticket.imported) && array(
    select project_id || ' ' || upper(key) from unnest(${projectIds}::text[]) project_id, unnest(${keys}::text[]) key)`

/** The numbers of the tickets of a project that had these keys, by the keys in capitals. The oldest of several has the key. */
export async function numbersBySource(
  db: Db,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ number: number; keys: string[] }>`
    select number, imported -> 'keys' as keys from ticket
    where ${hasSourceKey([projectId], keys)} and deleted_at is null order by number desc`.execute(db)
  return new Map(
    rows.flatMap(({ number, keys: all }) => all.map((key) => [key.toUpperCase(), number] as const)),
  )
}
