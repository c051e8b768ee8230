// The gate of a project: a lock that a command holds until its transaction ends. Whoever changes tickets or comments
// goes through beside others; whoever changes who belongs to the project, or the project itself, goes through alone.
// Behind it everybody locks in one order (comment, ticket, member, key, project, person), so nobody waits in a circle.
import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '../domain/api.ts'
import type { Db } from './db/handle.ts'

export type Passage = 'beside' | 'alone'

/** Sets these locks apart from other advisory locks of the database. */
const GATES = 7_201

/** How a command goes through the gate of its project. */
export function passageOf(needs: Needs): Passage {
  return /^(ticket|comment)\./.test(needs) ? 'beside' : 'alone'
}

/** Passes the gate of the project that the expression names. */
export function pass(passage: Passage, projectId: RawBuilder<unknown>): RawBuilder<unknown> {
  const lock = passage === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  return sql`${lock}(${sql.lit(GATES)}, hashtext((${projectId})::text))`
}

/** Thrown so that a command begins anew, on the ground as it is now. */
export class LostGround extends Error {
  override name = 'LostGround'
}

export type Membership = { project_id: string; member_id: string }

/**
 * For what changes a person everywhere: passes the gates of all their projects alone, in one order, and then locks
 * the projects. A deleted project keeps its members as they were.
 */
export async function passAllGates(db: Db, userId: string): Promise<Membership[]> {
  await sql`select ${pass('alone', sql`mine.project_id`)} from (
      select project_id from project_member where user_id = ${userId} order by hashtext(project_id::text) offset 0
    ) mine`.execute(db)
  return db
    .selectFrom('project')
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .select(['project.id as project_id', 'project_member.id as member_id'])
    .where('project_member.user_id', '=', userId)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.id')
    .forNoKeyUpdate('project')
    .execute()
}
