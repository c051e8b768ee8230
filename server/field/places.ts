// The places of the fields of a project.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** Numbers the fields of a project from 0 again, after some were deleted. */
export async function closeGaps(db: Db, projectId: string): Promise<void> {
  await sql`update custom_field set position = placed.place from (
      select id, row_number() over (order by position, id) - 1 as place from custom_field
      where project_id = ${projectId} and removed_at is null) placed
    where custom_field.id = placed.id and custom_field.position <> placed.place`.execute(db)
}
