// Matches people of a source with people here: members of the project that a user or an earlier import chose, otherwise names
// without an account. Nobody is matched by email address, because members do not see each other's: a match would reveal whose
// address it is. By name, a member is only suggested, because in a public tracker anyone may use any name.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { fold } from '../../domain/fold.ts'
import type { MatchedPerson } from '../../domain/import/people.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { ValueOf } from './clean.ts'
import { IMPORT } from './limits.ts'
import { type Effect, mapRows, NOBODY, NOTHING, type Run } from './run.ts'
import type { StoredPerson } from './schema.ts'
import { leave } from './write-project-parts.ts'

type Person = ValueOf<'person'>
type Where = { project_id: string; origin_id: string | null }

/** Refuses people who are not members of the project. */
export async function requireMembers({ db, project }: ProjectContext, ids: string[]): Promise<void> {
  const { rows } = await sql`select from unnest(${ids}::uuid[]) wanted
    where not exists (select from project_member where project_id = ${project.id} and user_id = wanted)`.execute(
    db,
  )
  if (rows.length > 0) throw new Refusal('not_a_member')
}

/** @param chosen ids of members by id in the source; null means a name without an account */
export async function matchPeople(
  db: Db,
  { project_id, origin_id }: Where,
  people: Person[],
  chosen: Record<string, string | null>,
): Promise<MatchedPerson[]> {
  const ids = people.map(({ id }) => id)
  const names = people.flatMap((person) => namesOf(person))
  const { rows } = await sql<Profile & { source_ids: string[] }>`
    select profile.id, full_name, username, array(select source_id from import_row
      where origin_id = ${origin_id} and kind = 'person' and row_id = profile.id and source_id = any(${ids}::text[])) as source_ids
    from project_member member join profile on profile.id = member.user_id join account on account.id = profile.id
    where member.project_id = ${project_id} and robot_project_id is null and (
      folded(username) = any(${names}::text[]) or folded(full_name) = any(${names}::text[])
      or profile.id = any(${Object.values(chosen).filter(Boolean)}::uuid[])
      or profile.id::text = any(${ids}::text[])
      or exists (select from import_row where origin_id = ${origin_id} and kind = 'person' and row_id = profile.id))`.execute(
    db,
  )
  const profileOf = ({ id, full_name, username }: Profile): Profile => ({ id, full_name, username })
  const byId = new Map(rows.map((row) => [row.id, profileOf(row)]))
  const earlier = new Map(rows.flatMap((row) => row.source_ids.map((id) => [id, profileOf(row)] as const)))
  return people.map((person) => {
    const { id, name, username, email } = person
    const described = { id, name, username, email, suggested: null }
    const choice = chosen[id]
    if (choice !== undefined)
      return { ...described, member: byId.get(choice ?? '') ?? null, how: 'chosen' as const }
    // An archive of this server has the ids that people have here.
    const before = earlier.get(id) ?? byId.get(id)
    if (before) return { ...described, member: before, how: 'earlier' as const }
    return { ...described, member: null, how: null, suggested: suggestedOf(person, rows.map(profileOf)) }
  })
}

/**
 * The names that a matching member may have: the source's username, the part of the address before the @ (`ada.lovelace`), also as
 * a full name, and the full name.
 */
function namesOf({ name, username, email }: Person): string[] {
  const local = email?.split('@')[0]
  return [username, local, local?.replace(/[._+-]+/g, ' '), name].flatMap(
    (one) => fold(one?.trim() ?? '') || [],
  )
}

/** The member who has the first of these names that exactly one member has. */
function suggestedOf(person: Person, members: Profile[]): Profile | null {
  for (const name of namesOf(person)) {
    const same = members.filter((member) =>
      [member.username, member.full_name].some((one) => fold(one) === name),
    )
    if (same.length === 1) return same[0] ?? null
  }
  return null
}

export const storedPeople = (people: MatchedPerson[]): string =>
  JSON.stringify(
    people.map(
      (person): StoredPerson => ({
        ...person,
        member: person.member?.id ?? null,
        suggested: person.suggested?.id ?? null,
      }),
    ),
  )

/** Adds the names that the members have now. */
export async function namedPeople(db: Db, people: StoredPerson[]): Promise<MatchedPerson[]> {
  const ids = people.flatMap(({ member, suggested }) => [member, suggested].filter((id) => id !== null))
  if (ids.length === 0) return people.map((person) => ({ ...person, member: null, suggested: null }))
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'full_name', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const byId = new Map<string | null, Profile>(rows.map((row) => [row.id, row]))
  const profileOf = (id: string | null) => byId.get(id) ?? null
  return people.map((person) => ({
    ...person,
    member: profileOf(person.member),
    suggested: profileOf(person.suggested),
  }))
}

const WITHOUT = 'Is not a member of this project, and stays a name without an account'

export async function writePeople(run: Run, people: Person[]): Promise<Effect> {
  const matched = await matchPeople(run.db, run, people, run.chosen)
  const known = await placeholders(run, people)
  const added: Person[] = []
  let room = await roomForNames(run)
  for (const [index, { id, member }] of matched.entries()) {
    if (!member && !known.has(id) && room <= 0) {
      leave(run, 'person', id, NO_ROOM)
      continue
    }
    if (!member && !known.has(id)) room -= 1
    if (!member) run.tally.remark({ what: 'changed', of: 'person', id, reason: WITHOUT })
    run.tally.arrived('person', member || known.has(id) ? 'unchanged' : 'created')
    if (!member && !known.has(id)) added.push(people[index] as Person)
  }
  if (run.isForecast) return NOTHING
  const names = await addNames(run, added)
  await mapRows(run, 'person', [
    ...matched.flatMap(({ id, member }) =>
      member ? [{ source_id: id, row_id: member.id, isOurs: false }] : [],
    ),
    ...names.map(({ source_id, id }) => ({ source_id, row_id: id })),
  ])
  return NOTHING
}

const NO_ROOM = `A project can have at most ${IMPORT.people.toLocaleString('en')} names without an account, including those of removed imports`

/**
 * How many more names the project can hold. Only one import of a project works at a time. A forecast counts what it would add.
 */
async function roomForNames(run: Run): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from profile where imported_into = ${run.project_id} and not exists (
      select from import_row r where r.row_id = profile.id and r.kind = 'person' and r.source_id = ${NOBODY})`.execute(
    run.db,
  )
  const added = run.isForecast ? run.tally.createdOf('person') : 0
  return IMPORT.people - (rows[0]?.held ?? 0) - added
}

/** Ids of people that an earlier import added as names without an account. */
async function placeholders(run: Run, people: Person[]): Promise<Set<string>> {
  const { rows } = await sql<{
    source_id: string
  }>`select source_id from import_row r join profile on profile.id = r.row_id
    where origin_id = ${run.origin_id} and kind = 'person' and source_id = any(${people.map(({ id }) => id)}::text[])
      and profile.imported_into is not null and profile.deleted_at is null`.execute(run.db)
  return new Set(rows.map(({ source_id }) => source_id))
}

/** Adds names without an account. Their usernames have a form that no user can choose, so nobody can mention or find them. */
async function addNames(run: Run, people: Person[]) {
  const names = people.map(({ id, name }) => ({ source_id: id, id: run.newId(), full_name: name }))
  if (names.length > 0)
    await sql`insert into profile (id, full_name, username, created_at, imported_into)
      select id, full_name, 'imported-' || right(replace(id::text, '-', ''), 20), ${run.now}, ${run.project_id}
      from json_to_recordset(${JSON.stringify(names)}) given (id uuid, full_name text)`.execute(run.db)
  return names
}

/** The author of rows for which the source names nobody. */
export async function nobodyOf(run: Run, sourceLabel: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select profile.id from import_row r join profile on profile.id = r.row_id
    where origin_id = ${run.origin_id} and kind = 'person' and source_id = ${NOBODY} and profile.deleted_at is null`.execute(
    run.db,
  )
  if (rows[0]) return rows[0].id
  const unknown = { id: NOBODY, name: `Unknown (${sourceLabel})`, username: null, email: null }
  const [name] = await addNames(run, [unknown])
  await mapRows(run, 'person', [{ source_id: NOBODY, row_id: name?.id ?? null }])
  return name?.id ?? ''
}

/** The ids here of these people of the source, and which of them are members. */
export async function peopleOf(run: Run, ids: Iterable<string | null>) {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null)
  if (run.people) {
    const members = run.people
    return {
      idOf: (id: string | null) => id,
      isMember: (id: string) => members.get(id) != null,
      nameOf: (id: string) => ({ id, name: '' }),
    }
  }
  const { rows } = await sql<{ source_id: string; row_id: string; name: string | null; is_member: boolean }>`
    select source_id, row_id, (select full_name from profile
        where profile.id = row_id and imported_into = ${run.project_id} and deleted_at is null) as name, exists (select from project_member
      where project_id = ${run.project_id} and user_id = row_id) as is_member
    from import_row where origin_id = ${run.origin_id} and kind = 'person' and source_id = any(${wanted}::text[])`.execute(
    run.db,
  )
  const found = new Map(rows.map((row) => [row.source_id, row]))
  return {
    idOf: (id: string | null) => (id === null ? null : (found.get(id)?.row_id ?? null)),
    isMember: (id: string) => found.get(id)?.is_member === true,
    /** A name without an account; null for members and for others who have or had an account. */
    nameOf: (id: string) => {
      const { row_id, name } = found.get(id) ?? {}
      return row_id && name != null ? { id: row_id, name } : null
    },
  }
}
