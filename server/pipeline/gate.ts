// The gate of a project: a lock that a command holds until its transaction ends. Whoever changes tickets or comments
// goes through beside others; whoever changes who belongs to the project, or the project itself, goes through alone.
// Behind it everybody locks in one order (comment, ticket, member, key, project, person), so nobody waits in a circle.
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../domain/member/member.ts'
import type { Gate, Scope } from '../../domain/operation.ts'
import type { Db } from '../db/handle.ts'
import { GATES_AT_ONCE } from '../limits.ts'

/** Said in the command's row of the contract. */
export type Passage = Gate

/** Sets these locks apart from other advisory locks of the database. */
const GATES = 7_201

function lock(passage: Passage, projectId: string): RawBuilder<unknown> {
  const name = passage === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  return sql.raw(`${name}(${GATES}, hashtext(${projectId}::text))`)
}

const TABLES = {
  project: 'project',
  member: 'project_member',
  ticket: 'ticket',
  comment: 'comment',
  label: 'label',
  attachment: 'attachment',
  column: 'project_column',
} as const

/**
 * Passes the gate of the project that a row belongs to, in a statement of its own: what is read after it is what
 * whoever was in there alone has left. Who does not belong to the project passes no gate, and holds nobody up.
 */
export async function passGate(
  db: Db,
  { scope, rowId, userId, gate }: { scope: Scope; rowId: string | null; userId: string; gate: Gate },
): Promise<Passage> {
  if (scope === 'user' || scope === 'session') return gate
  const projectId = sql.ref(scope === 'project' ? 'it.id' : 'it.project_id')
  await sql`select ${lock(gate, 'found.project_id')} from (
      select mine.project_id from ${sql.table(TABLES[scope])} it
      join project_member mine on mine.project_id = ${projectId} and mine.user_id = ${userId}
      where it.id = ${rowId} offset 0
    ) found`.execute(db)
  return gate
}

/** Thrown so that a command begins anew, on the ground as it is now. */
export class LostGround extends Error {
  override name = 'LostGround'
}

/**
 * For what makes a person a member of a project that they do not belong to yet: passes its gate alone and locks the project.
 * Undefined if it was deleted.
 */
export async function passProjectGate(db: Db, projectId: string) {
  await sql`select pg_advisory_xact_lock(${sql.lit(GATES)}, hashtext(${projectId}::uuid::text))`.execute(db)
  return db
    .selectFrom('project')
    .select(['id', 'seq', 'member_count'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** For a job that moves tickets of a project while others work in it. */
export async function passBeside(db: Db, projectId: string, passage: Passage = 'beside'): Promise<void> {
  await sql`select ${lock(passage, 'it.id')} from (select ${projectId}::uuid as id) it`.execute(db)
}

export type Membership = { project_id: string; member_id: string; role: Role }

/** A batch of a person's projects, locked, and where the next batch begins; null after the last. */
export type Passed = { memberships: Membership[]; next: string | null }

/**
 * For what changes a person everywhere: takes the gates of a batch of their projects exclusively, always in the same order,
 * and then locks the projects. In batches, because all transactions share one lock table, and a gate makes others wait. A
 * deleted project keeps its members as they were.
 * @param after the `next` of the batch before
 */
export async function passGates(db: Db, userId: string, after: string | null = null): Promise<Passed> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id, ${lock('alone', 'ordered.project_id')} from (
      select project_id from (
        select project_id from project_member mine
        join project on project.id = mine.project_id and project.deleted_at is null
        where mine.user_id = ${userId} ${after === null ? sql`` : sql`and project_id > ${after}`}
        order by project_id limit ${GATES_AT_ONCE}
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
  return { memberships, next: ids.length < GATES_AT_ONCE ? null : (ids.at(-1) ?? null) }
}
