// People of past imports who have no account here, but are the assignees of tickets: who they are, and matching them with members.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { IMPORT_PEOPLE, MATCHED_AT_ONCE } from '../../domain/import/people.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'
import { requireMembers } from './people.ts'

const WAITING = sql.raw(`ticket.imported ? 'assignee' and ticket.assignee_id is null`)

/** The address that the newest import has for the person of the source behind a name. */
const EMAIL = sql`(select one ->> 'email' from import_row r join import on import.origin_id = r.origin_id
    cross join lateral jsonb_array_elements(import.people) one
  where r.kind = 'person' and r.row_id = waiting.id and one ->> 'id' = r.source_id
  order by import.created_at desc limit 1)`

type Waiting = OutputOf<'listWaitingPeople'>['people'][number]

export async function listWaitingPeople({
  db,
  project,
  now,
}: ProjectContext): Promise<OutputOf<'listWaitingPeople'>> {
  const { rows } = await sql<Waiting & { suggested: Profile | null }>`
    with member as materialized (
      select profile.id, full_name, username, array[folded(full_name), folded(username)] as names
      from project_member join profile on profile.id = user_id join account on account.id = profile.id
      where project_id = ${project.id} and robot_project_id is null)
    select waiting.id, full_name as name, tickets, ${EMAIL} as email, exists (select from invitation
        where imported_person = waiting.id and project_id = ${project.id} and accepted_at is null
          and revoked_at is null and expires_at > ${now}) as invited, (
        select case when count(*) = 1 then (json_agg(json_build_object('id', member.id, 'full_name', member.full_name,
          'username', member.username)) -> 0) end
        from member where waiting.folded = any(names)) as suggested
    from (select profile.id, full_name, folded(full_name) as folded, count(*)::int as tickets
      from ticket join profile on profile.id = (ticket.imported #>> '{assignee,id}')::uuid
      where ticket.project_id = ${project.id} and ${WAITING} and ticket.deleted_at is null
        and profile.imported_into = ${project.id} and profile.deleted_at is null
      group by profile.id order by tickets desc, full_name, profile.id limit ${IMPORT_PEOPLE}) waiting
    order by tickets desc, full_name, id`.execute(db)
  return { people: rows }
}

/**
 * Assigns the tickets of a person of an import to a member, and remembers the match for later imports. With many tickets, some of
 * them only, so that others do not wait long: the person then is still in the list.
 */
export async function matchImportedPerson(
  context: ProjectContext,
  { id, user_id }: InputOf<'matchImportedPerson'>,
): Promise<Change | null> {
  const { project } = context
  await requireMembers(context, [user_id])
  await requireImportedName(context, id)
  return matchOnce(context, project.id, { id, user_id })
}

type Acting = Pick<UserContext, 'db' | 'user' | 'now'>

/** Whether it is the name of a person without an account, from an import of this project. */
async function isImportedName({ db }: Pick<Acting, 'db'>, projectId: string, id: string): Promise<boolean> {
  const name = await db
    .selectFrom('profile')
    .select('id')
    .where('id', '=', id)
    .where('imported_into', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return name !== undefined
}

export async function requireImportedName(context: ProjectContext, id: string): Promise<void> {
  if (!(await isImportedName(context, context.project.id, id))) throw new Refusal('not_found')
}

/** The most calls of `matchOnce` in one transaction: it holds the project lock. */
const ROUNDS = 10

/**
 * Assigns the tickets of a name to the new member whom the owner invited for it. Tickets beyond 10,000 stay in the list of waiting
 * people. Nothing happens if the name is gone, for example because its import was removed.
 */
export async function takeOver(
  context: Acting,
  projectId: string,
  match: InputOf<'matchImportedPerson'>,
): Promise<Change | null> {
  if (!(await isImportedName(context, projectId, match.id))) return null
  let change: Change | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await matchOnce(context, projectId, match)
    if (!next) break
    change = next
  }
  return change
}

async function matchOnce(
  context: Acting,
  projectId: string,
  { id, user_id }: InputOf<'matchImportedPerson'>,
): Promise<Change | null> {
  const { db } = context
  await sql`update import_row set row_id = ${user_id} from import_origin origin
    where origin.id = origin_id and project_id = ${projectId} and kind = 'person' and row_id = ${id}`.execute(
    db,
  )
  const count = await assign(context, projectId, { id, user_id })
  const last = await db
    .selectFrom('import')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (count === 0 || !last) return null
  const payload = { type: 'import.advanced' as const, import_id: last.id, kinds: ['ticket'], tickets: 0 }
  return { project_id: projectId, payload }
}

/**
 * The history gets an entry for each ticket. The version of the last import moves with a ticket that nobody changed here, so that a
 * later import does not mistake the match for such a change, while somebody who edits the assignee at this moment gets a
 * conflict. The tickets that are listed come first.
 */
async function assign(
  { db, user, now }: Acting,
  projectId: string,
  { id, user_id }: InputOf<'matchImportedPerson'>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`with due as materialized (
      select id, version from ticket where project_id = ${projectId} and ${WAITING}
        and imported #>> '{assignee,id}' = ${id}
      order by deleted_at is not null, id limit ${MATCHED_AT_ONCE} for update
    ), known as (
      update import_row set version = due.version + 1 from due
      where kind = 'ticket' and row_id = due.id and import_row.version = due.version returning row_id
    ), noted as (
      insert into import_change (id, project_id, ticket_id, origin_id, source_id, import_id, at, actor_id, type, before, after)
      select gen_random_uuid(), ${projectId}, due.id, r.origin_id, 'match ' || ${id} || ' ' || r.source_id, r.import_id, ${now},
        ${user.id}, 'ticket.changed', '{"assignee_id": null}', jsonb_build_object('assignee_id', ${user_id}::text)
      from due join import_row r on r.kind = 'ticket' and r.row_id = due.id on conflict do nothing
    )
    update ticket set assignee_id = ${user_id}, version = ticket.version + 1, field_versions = case
      when ticket.id in (select row_id from known) then field_versions || jsonb_build_object('assignee_id', ticket.version + 1)
      else field_versions end
    from due where ticket.id = due.id`.execute(db)
  return Number(numAffectedRows)
}
