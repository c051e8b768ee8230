// The ticket that a rule makes for one of its days. Labels, people, columns and custom fields that are gone since the rule was written are left
// out, so that their removal never stops a rule.
import { sql } from 'kysely'
import type { RawInputOf } from '../../domain/api.ts'
import { daysAfter } from '../../domain/date.ts'
import { Refusal } from '../../domain/error.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { columnRefOf } from '../column/of-ticket.ts'
import type { Tx } from '../db/handle.ts'
import { customLeft } from '../field/presets.ts'
import type { RecurrenceRow } from './schedule.ts'

export async function inputOf(
  tx: Tx,
  { project_id, title, description, fields }: RecurrenceRow,
  day: string,
): Promise<RawInputOf<'createTicket'>> {
  const { type, priority, estimate, assignee_id, label_ids, due_in_days } = fields
  const { rows } = await sql<Found>`
    select (select description from ticket_template
        where project_id = ${project_id} and type = ${type}) as template,
      (select custom from ticket_template where project_id = ${project_id} and type = ${type}) as custom,
      (select user_id from project_member where project_id = ${project_id} and user_id = ${assignee_id}) as assignee_id,
      array(select id from label where project_id = ${project_id} and removed_at is null
        and id = any(${label_ids}::uuid[])) as label_ids`.execute(tx)
  const found = rows[0]
  const column = fields.column as ColumnKey | null
  const hasColumn = column !== null && (await isColumn(tx, project_id, column))
  return {
    title,
    description: description ?? found?.template ?? null,
    type,
    priority,
    estimate,
    assignee_id: found?.assignee_id ?? null,
    label_ids: found?.label_ids ?? [],
    due_date: due_in_days === null ? null : daysAfter(day, due_in_days),
    custom: await customLeft(tx, project_id, fields.custom ?? found?.custom ?? {}),
    ...(hasColumn && { column }),
  }
}

type Found = {
  template: string | null
  custom: CustomValues | null
  assignee_id: string | null
  label_ids: string[]
}

async function isColumn(tx: Tx, projectId: string, column: ColumnKey): Promise<boolean> {
  return columnRefOf(tx, projectId, column).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}
