// Unique marker texts, to detect in a response content that must be gone: deleted or overwritten texts, and earlier names.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** @returns a function that creates the next mark; `prefix` distinguishes several series */
export function createMarks(prefix = 'mark') {
  let made = 0
  return () => {
    made += 1
    return `${prefix}${made}x`
  }
}

export function marksIn(text: string, prefix = 'mark'): string[] {
  return text.match(new RegExp(`${prefix}\\d+x`, 'g')) ?? []
}

/** The marks that a member of the project can read now. */
export async function readableMarks(db: Db, projectId: string, prefix = 'mark'): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', title, description) as text from ticket
      where project_id = ${projectId} and deleted_at is null
    union all select content from comment join ticket on ticket.id = ticket_id
      where comment.project_id = ${projectId} and deleted_at is null
    union all select concat_ws(' ', name, description) from project where id = ${projectId}
    union all select name from project_column where project_id = ${projectId} and removed_at is null
    union all select full_name from profile`.execute(db)
  return new Set(rows.flatMap(({ text }) => marksIn(text, prefix)))
}
