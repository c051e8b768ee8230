// The tickets that figures are about: those of a project that match filters now.
import { type RawBuilder, sql } from 'kysely'
import { patternsIn } from '../../domain/query/filter.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { matching } from '../ticket/narrow.ts'
import { termsFor } from '../ticket/resolve-query.ts'
import { likes } from '../ticket/terms.ts'
import type { Span } from './spans.ts'

export type Scope = {
  db: Db
  project_id: string
  now: string
  span: Span
  /** The condition that the ticket of a row of `ticket_flow` or `ticket_stay` matches. Without filters these rows are enough. */
  only(row: 'flow' | 'stay'): RawBuilder<unknown>
  /** The same condition on a joined ticket. */
  matches: RawBuilder<unknown>
  /** The condition that a done row of `ticket_flow` was delivered. */
  delivered: RawBuilder<unknown>
}

/** The part of a call's context that figures need. A mail has no more. */
export type Asking = Pick<ProjectContext, 'db' | 'now'> & {
  user: { id: string }
  project: { id: string; key: string; former_keys: string[] }
}

export async function scopeOf(
  { db, project, user, now }: Asking,
  filter: TicketFilter,
  span: Span,
): Promise<Scope> {
  const terms = await termsFor(db, project, { ...filter, me: user.id, today: span.today })
  const patterns = patternsIn(terms)
  const texts =
    patterns.length === 0
      ? sql``
      : sql`and exists (select from ticket_text text where text.ticket_id = ticket.id
          and ${sql.join(likes(patterns), sql` and `)})`
  const matches = sql`ticket.deleted_at is null ${matching({ terms, project_id: project.id, limit: 0 })} ${texts}`
  const { rows } = await sql<{ slot: number }>`select slot from project_column
    where project_id = ${project.id} and not delivered`.execute(db)
  return {
    db,
    project_id: project.id,
    now,
    span,
    matches,
    only: (row) =>
      terms.length === 0
        ? sql``
        : sql`and exists (select from ticket where ticket.id = ${sql.ref(row)}.ticket_id and ${matches})`,
    delivered: sql`flow.column_slot <> all(${rows.map(({ slot }) => slot)}::smallint[])`,
  }
}

/** The beginning and the end of the span. */
export function boundsOf({ starts }: Span): { since: string; until: string } {
  return { since: starts[0] ?? '', until: starts.at(-1) ?? '' }
}
