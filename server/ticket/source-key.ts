// Finds imported tickets by the keys that they had in their sources, such as TES-18. The index `ticket_source_key` has the keys
// together with the project, so that the keys of other projects cost nothing.
import { type RawBuilder, sql } from 'kysely'

/** Whether the row `ticket` is in one of these projects and had one of these keys, as SQL. */
export const hasSourceKey = (projectIds: readonly string[], keys: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`ticket.imported ? 'keys' and ticket_source_keys(ticket.project_id, ticket.imported) && array(
    select project_id || ' ' || upper(key) from unnest(${projectIds}::text[]) project_id, unnest(${keys}::text[]) key)`
