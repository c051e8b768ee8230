// The values that a ticket keeps in another project: labels, columns and milestones are matched by their folded names, the assignee by membership.
import { sql } from 'kysely'
import type { Dropped } from '../../domain/move/move.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { type ColumnRef, firstColumnRef, keyAt } from '../column/of-ticket.ts'
import { type CustomEdit, customIn } from '../field/of-ticket.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

export type Match = {
  label_ids: string[]
  milestone_id: string | null
  column: ColumnRef & { name: string; key: ColumnKey }
  assignee: TicketContext['assignee']
  /** The former number of the ticket there, which it gets again. */
  number: number | null
  /** The values in custom fields there. */
  custom: CustomEdit[]
  dropped: Dropped
}

export async function matchIn(
  { db, ticket, assignee }: TicketContext,
  target: ProjectContext,
): Promise<Match> {
  const to = target.project.id
  const { rows: labels } = await sql<{ name: string; match: string | null }>`
    select label.name, (select other.id from label other where other.project_id = ${to}
      and other.name_key = label.name_key and other.removed_at is null limit 1) as match
    from label where label.id = any(${ticket.label_ids}::uuid[]) order by label.name_key`.execute(db)
  const { rows: milestones } = await sql<{ name: string; match: string | null }>`
    select milestone.name, (select other.id from milestone other where other.project_id = ${to}
      and other.name_key = milestone.name_key and other.removed_at is null) as match
    from milestone where milestone.id = ${ticket.milestone_id}`.execute(db)
  const milestone = milestones[0]
  const { rows: columns } = await sql<ColumnRef & { name: string; former: string; is_same: boolean }>`
    select other.status, other.slot as column_slot, other.name, mine.name as former, other.name_key = mine.name_key as is_same
    from project_column mine join project_column other on other.project_id = ${to}
      and other.removed_at is null and other.moving_to is null
      and (other.name_key = mine.name_key or other.status = mine.status)
    where mine.project_id = ${ticket.project_id} and mine.status = ${ticket.status} and mine.slot = ${ticket.column_slot}
    order by other.name_key = mine.name_key desc, other.position, other.id limit 1`.execute(db)
  const place = columns[0]
  const ref = place ?? (await firstColumnRef(db, to, ticket.status))
  const { rows: facts } = await sql<{ number: number | null; stays: boolean; relations: number }>`
    select (select number from former_number where project_id = ${to} and ticket_id = ${ticket.id}) as number,
      exists (select from project_member where project_id = ${to} and user_id = ${ticket.assignee_id}) as stays,
      (select count(*)::int from relation where ${ticket.id} in (from_id, to_id)) as relations`.execute(db)
  const { number = null, stays = false, relations = 0 } = facts[0] ?? {}
  const custom = await customIn(db, ticket, to)
  return {
    custom: custom.edits,
    label_ids: labels.flatMap(({ match }) => match ?? []).sort(),
    milestone_id: milestone?.match ?? null,
    column: {
      status: ref.status,
      column_slot: ref.column_slot,
      name: place?.name ?? ref.status,
      key: keyAt(ref),
    },
    assignee: stays ? assignee : null,
    number,
    dropped: {
      labels: labels.flatMap(({ name, match }) => (match ? [] : name)),
      column: place && !place.is_same ? place.former : null,
      assignee: stays ? null : assignee,
      milestone: milestone && milestone.match === null ? milestone.name : null,
      fields: custom.lost,
      relations,
      sub_tickets: ticket.sub_total,
      parent: ticket.parent_id !== null,
    },
  }
}
