// Deletes data from forges: all of an erased project or ticket, and in every project the oldest rows above the limits.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import { FORGE } from './limits.ts'

const STEP = 2_000
/** The most rows of each table for a project; the most recently reported are kept. */
const MOST = {
  forge_push: FORGE.pushes,
  forge_ref: FORGE.refs,
  forge_commit: FORGE.commits,
  forge_pull: FORGE.pulls,
  forge_check: FORGE.checks,
  forge_tag: FORGE.tags,
} as const
type BoundedTable = keyof typeof MOST
const BOUNDED_TABLES = Object.keys(MOST) as BoundedTable[]

export async function forgetCode(db: Db, project_id: string): Promise<void> {
  await db.deleteFrom('forge_hook').where('project_id', '=', project_id).execute()
  for (const table of BOUNDED_TABLES) await keepNewest(db, table, project_id, 0)
  for (const table of ['forge_link', 'forge_fix', 'forge_release', 'forge_stale'] as const)
    await db.deleteFrom(table).where('project_id', '=', project_id).execute()
}

/** Deletes what forges reported about a ticket. The code itself belongs to the forge and stays. */
export async function forgetCodeOf(db: Db, ticketId: string): Promise<void> {
  for (const table of ['forge_link', 'forge_fix', 'forge_release'])
    await sql`delete from ${sql.table(table)} it using ticket where ticket.id = ${ticketId}
      and it.project_id = ticket.project_id and it.number = ticket.number`.execute(db)
}

export async function pruneCode(db: Db, most: Record<BoundedTable, number> = MOST): Promise<void> {
  for (const table of BOUNDED_TABLES) {
    const { rows } = await sql<{ project_id: string }>`select project_id from ${sql.table(table)}
      group by project_id having count(*) > ${most[table]}`.execute(db)
    for (const { project_id } of rows) {
      await keepNewest(db, table, project_id, most[table])
      await forgetNames(db, project_id)
    }
  }
}

/** Deletes references to tickets from code that was deleted. Releases are computed again with the next delivery. */
async function forgetNames(db: Db, project_id: string): Promise<void> {
  const isOf = (table: BoundedTable, on: string) =>
    sql`exists (select from ${sql.table(table)} it where it.project_id = named.project_id and it.repo = named.repo and ${sql.raw(on)})`
  const known = {
    forge_link: sql`case kind when 'commit' then ${isOf('forge_commit', 'it.sha = named.key')}
      when 'branch' then ${isOf('forge_ref', "it.kind = 'branch' and it.name = named.key")}
      else ${isOf('forge_pull', 'it.number::text = named.key')} end`,
    forge_fix: sql`(${isOf('forge_commit', 'it.sha = named.key')} or ${isOf('forge_pull', "'#' || it.number = named.key")})`,
  }
  for (const [table, isKnown] of Object.entries(known))
    await inSteps(STEP, () =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} named where project_id = ${project_id} and not ${isKnown} limit ${STEP}))`.execute(
        db,
      ),
    )
  await sql`insert into forge_stale (project_id, repo)
    select distinct project_id, repo from forge_release where project_id = ${project_id} on conflict do nothing`.execute(
    db,
  )
}

async function keepNewest(db: Db, table: BoundedTable, project_id: string, keep: number): Promise<void> {
  await inSteps(STEP, () =>
    sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where project_id = ${project_id}
      order by seen_at desc offset ${keep} limit ${STEP}))`.execute(db),
  )
}
