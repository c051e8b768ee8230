// Reading the labels of a project, and how many tickets have one.
import { sql } from 'kysely'
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { LABEL_COLUMNS, type LabelContext } from './columns.ts'

export async function listLabels({ db, project }: ProjectContext): Promise<OutputOf<'listLabels'>> {
  const labels = await db
    .selectFrom('label')
    .select(LABEL_COLUMNS)
    .where('project_id', '=', project.id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return { seq: project.seq, labels }
}

export async function countLabelled({ db, label }: LabelContext): Promise<OutputOf<'countLabelled'>> {
  const { rows } = await sql<{ tickets: number }>`select count(distinct ticket_id) as tickets
    from label join ticket_label on ticket_label.label_id = label.id
    join ticket on ticket.id = ticket_label.ticket_id and ticket.deleted_at is null
    where label.id = ${label.id} or label.merged_into = ${label.id}`.execute(db)
  return { tickets: rows[0]?.tickets ?? 0 }
}
