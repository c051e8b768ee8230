// The lock of a project, which a command holds until its transaction ends. Commands that change tickets or comments share it.
// Commands that change the members, or the project itself, hold it exclusively. After it all transactions lock rows in the same
// order (comment, ticket, member, key, project, person), so that there are no deadlocks.
import { sql } from 'kysely'
import type { Role } from '../../domain/member/member.ts'
import type { Lock } from '../../domain/operation.ts'
import type { Db } from '../db/handle.ts'
import { PROJECTS_LOCKED_AT_ONCE } from '../limits.ts'

/** The key that keeps these locks apart from other advisory locks of the database. */
const PROJECT_LOCKS = 7_201

/** The SQL that takes the lock. @param projectId the SQL of the project's id */
export function lockOf(mode: Lock, projectId: string): string {
  const name = mode === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  return `${name}(${PROJECT_LOCKS}, hashtext(${projectId}::text))`
}

/**
 * For commands that make a person a member of a project: takes the project's lock exclusively and locks its row.
 * @returns undefined if the project was deleted
 */
export async function lockProject(db: Db, projectId: string) {
  await sql`select pg_advisory_xact_lock(${sql.lit(PROJECT_LOCKS)}, hashtext(${projectId}::uuid::text))`.execute(
    db,
  )
  return db
    .selectFrom('project')
    .select(['id', 'seq', 'member_count'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** For a job that moves tickets of a project while people work in it. */
export async function takeLock(db: Db, projectId: string, mode: Lock = 'shared'): Promise<void> {
  await sql`select ${sql.raw(lockOf(mode, 'it.id'))} from (select ${projectId}::uuid as id) it`.execute(db)
}

export type Membership = { project_id: string; member_id: string; role: Role }

/** A batch of a person's projects, which are now locked; `next` is where the next batch begins, null after the last one. */
export type Passed = { memberships: Membership[]; next: string | null }

/**
 * For commands that change a person in all their projects: takes the locks of a batch of their projects exclusively, always in
 * the same order, and then locks the rows. It works in batches because all transactions share one lock table, and each lock makes
 * others wait. A deleted project keeps its members unchanged, so it is left out.
 * @param after the `next` of the previous batch
 */
export async function lockProjectsOf(db: Db, userId: string, after: string | null = null): Promise<Passed> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id, ${sql.raw(lockOf('exclusive', 'ordered.project_id'))} from (
      select project_id from (
        select project_id from project_member mine
        join project on project.id = mine.project_id and project.deleted_at is null
        where mine.user_id = ${userId} ${after === null ? sql`` : sql`and project_id > ${after}`}
        order by project_id limit ${PROJECTS_LOCKED_AT_ONCE}
      ) few order by hashtext(project_id::text) offset 0
    ) ordered`.execute(db)
  const ids = rows.map(({ project_id }) => project_id).sort()
  const memberships = await db
    .selectFrom('project')
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .select(['project.id as project_id', 'project_member.id as member_id', 'role'])
    .where('project_member.user_id', '=', userId)
    .where(sql<boolean>`project.id = any(${ids}::uuid[])`)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.id')
    .forNoKeyUpdate('project')
    .execute()
  return { memberships, next: ids.length < PROJECTS_LOCKED_AT_ONCE ? null : (ids.at(-1) ?? null) }
}
