// Reads every stored file that a ticket refers to, and compares it with its SHA-256. For the doctor.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import type { Store } from './store.ts'

export type FileCheck = {
  files: number
  bytes: number
  /** The files that are missing or differ: their SHA-256, and a ticket that has them. */
  damaged: string[]
}

const STEP = 500

export async function checkBlobs(db: Db, store: Store): Promise<FileCheck> {
  const found: FileCheck = { files: 0, bytes: 0, damaged: [] }
  for (let after = '', more = true; more; ) {
    const { rows } = await sql<{ sha256: string; size: number; ticket: string }>`
      select distinct on (a.sha256) a.sha256, a.size, p.key || '-' || t.number as ticket
      from attachment a join ticket t on t.id = a.ticket_id join project p on p.id = t.project_id
      where a.sha256 > ${after} and a.deleted_at is null order by a.sha256 limit ${STEP}`.execute(db)
    for (const { sha256, size, ticket } of rows) {
      found.files += 1
      found.bytes += size
      if (!(await store.isWhole(sha256))) found.damaged.push(`${sha256.slice(0, 16)}… of ${ticket}`)
      after = sha256
    }
    more = rows.length === STEP
  }
  return found
}
