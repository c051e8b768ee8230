// Reads the audit log: a project's log, for its admins, and the log of a person's own account.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { ACTIONS_OF_KIND, type ActivityEntry } from '../../domain/audit/audit.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'

/** Entries about the project. Sign-ins and other account events of its members are not included. */
export async function listAudit(
  { db, project }: ProjectContext,
  { before, limit, kind, user_id }: InputOf<'listAudit'>,
): Promise<OutputOf<'listAudit'>> {
  const older = before ? sql`e.id < ${before}` : sql`true`
  const actions = kind ? sql`e.action = any(${ACTIONS_OF_KIND[kind]}::text[])` : sql`true`
  const about = user_id ? sql`(e.actor_id = ${user_id} or e.person_id = ${user_id})` : sql`true`
  return inWindow(
    db,
    limit,
    sql`select e.* from audit_entry e
      where e.project_id = ${project.id} and ${older} and ${actions} and ${about}
      order by e.id desc limit ${limit + 1}`,
  )
}

/** Entries about the person's account. */
export async function listActivity(
  { db, user }: UserContext,
  { before, limit }: InputOf<'listActivity'>,
): Promise<OutputOf<'listActivity'>> {
  const older = before ? sql`e.id < ${before}` : sql`true`
  return inWindow(
    db,
    limit,
    sql`select e.* from audit_entry e where e.person_id = ${user.id} and e.project_id is null and ${older}
      order by e.id desc limit ${limit + 1}`,
  )
}

/** All entries of the server, for operators. */
export async function listServerAudit(
  db: Db,
  { before, limit, user_id, project_id, since }: InputOf<'listServerAudit'>,
): Promise<OutputOf<'listServerAudit'>> {
  const older = before ? sql`e.id < ${before}` : sql`true`
  const about = user_id ? sql`(e.actor_id = ${user_id} or e.person_id = ${user_id})` : sql`true`
  const within = project_id ? sql`e.project_id = ${project_id}` : sql`true`
  const from = since ? sql`e.at >= ${since}` : sql`true`
  const { entries, next } = await inWindow(
    db,
    limit,
    sql`select e.* from audit_entry e where ${older} and ${about} and ${within} and ${from}
      order by e.id desc limit ${limit + 1}`,
  )
  const { rows } = await sql<{ entry_id: string; id: string; key: string; name: string }>`
    select e.id as entry_id, project.id, project.key, project.name from audit_entry e
    join project on project.id = e.project_id where e.id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const projects = new Map(rows.map(({ entry_id, ...project }) => [entry_id, project]))
  return { entries: entries.map((entry) => ({ ...entry, project: projects.get(entry.id) ?? null })), next }
}

type Row = Omit<ActivityEntry, 'actor' | 'person'> & {
  actor_id: string | null
  actor_name: string | null
  actor_username: string | null
  person_id: string | null
  person_name: string | null
  person_username: string | null
}

async function inWindow(db: Db, limit: number, found: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.action, e.actor as by, e.detail, e.address, e.device,
      actor.id as actor_id, actor.full_name as actor_name, actor.username as actor_username,
      person.id as person_id, person.full_name as person_name, person.username as person_username
    from (${found}) e
    left join profile actor on actor.id = e.actor_id left join profile person on person.id = e.person_id
    order by e.id desc limit ${limit + 1}`.execute(db)
  const entries = rows.slice(0, limit).map(({ id, at, action, by, detail, address, device, ...row }) => ({
    id,
    at,
    action,
    by,
    detail,
    address,
    device,
    actor: profileOf(row.actor_id, row.actor_name, row.actor_username),
    person: profileOf(row.person_id, row.person_name, row.person_username),
  }))
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

function profileOf(id: string | null, full_name: string | null, username: string | null): Profile | null {
  return id && full_name !== null && username !== null ? { id, full_name, username } : null
}
