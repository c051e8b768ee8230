// The only door to a row by its id: one query loads the living session (if the key of its token is still valid), the row
// (locked for a command), its project and the person's standing there. Somebody who may not see the row gets the same answer
// as for a row that does not exist.
import { CompiledQuery } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import type { Scope } from '../../domain/operation.ts'
import { standingOf } from '../../domain/policy.ts'
import { COMMENT_COLUMNS } from '../comment/columns.ts'
import type { Db } from '../db/handle.ts'
import { LABEL_COLUMNS } from '../label/columns.ts'
import { MEMBER_COLUMNS } from '../member/columns.ts'
import { PROJECT_COLUMNS } from '../project/columns.ts'
import { LOCKED, TICKET_COLUMNS } from '../ticket/columns.ts'
import type {
  Bearer,
  CommentContext,
  ContextOf,
  ProjectContext,
  TicketContext,
  UserContext,
} from './context.ts'
import type { Passage } from './gate.ts'

export type Wanted = {
  scope: Scope
  who: Bearer
  rowId: string | null
  /** How a command has passed the gate of the project; it now locks the row and the membership. Null for a query. */
  passage: Passage | null
  withDeleted: boolean
  /** Whose names an answer holds that was kept; see http/kept-answers.ts. */
  people?: string[]
  caller: UserContext['caller']
  now: Date
}

export type Found = Record<string, unknown>
/** How somebody comes to what a handler may work with: alone, or together with others (access-together.ts). */
export type Load = (wanted: Wanted) => Promise<ContextOf<Scope>>

export async function load(db: Db, wanted: Wanted): Promise<ContextOf<Scope>> {
  return contextOf(db, wanted, await find(db, wanted))
}

export async function find(db: Db, wanted: Wanted): Promise<Found | undefined> {
  const { scope, who, rowId, people } = wanted
  const values: unknown[] = [who.session_id, who.user_id, who.key]
  if (scope !== 'user') values.push(rowId)
  if (people) values.push(people)
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(statementOf(wanted, ALONE), values))
  return rows[0]
}

/**
 * The same for many who ask in the same way, none of them to lock anything: one statement for all.
 * @returns in the order of `group`; undefined for whoever is not signed in
 */
export async function findAll(db: Db, group: Wanted[]): Promise<(Found | undefined)[]> {
  const values = [
    group.map(({ who }) => who.session_id),
    group.map(({ who }) => who.user_id),
    group.map(({ who }) => who.key),
    group.map(({ rowId }) => rowId),
    group.map(({ people }) => people && `{${people}}`),
  ]
  const statement = statementOf(group[0] as Wanted, TOGETHER)
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(statement, values))
  const found = new Map(rows.map((row) => [row['asked.place'], row]))
  return group.map((_, index) => found.get(index + 1))
}

/** What a handler may work with, of what was found. */
export function contextOf(db: Db, wanted: Wanted, answer: Found | undefined): ContextOf<Scope> {
  const { scope, who, caller, now } = wanted
  if (!answer) throw new Refusal('not_signed_in')
  const { user, mine, door, asked: _, ...found } = nested(answer)
  if (!user?.email_confirmed_at) throw new Refusal('email_not_confirmed')
  if (door?.awaiting_factor) throw new Refusal('second_factor_required')
  const person = {
    db,
    user: user as UserContext['user'],
    session_id: who.session_id,
    caller,
    now: now.toISOString(),
    newId,
    ended: [],
  }
  if (scope === 'user') return person
  if (!found[scope]?.id) throw new Refusal(scope === 'project' ? 'project_not_found' : 'not_found')
  if (scope === 'session') return { ...person, ...found } as unknown as ContextOf<'session'>
  const { project } = found as unknown as Pick<ProjectContext, 'project'>
  const { id: member_id, role } = mine as { id: string; role: ProjectContext['role'] }
  return {
    ...person,
    ...found,
    project,
    role,
    member_id,
    standing: standingOf(who.user_id, project, role),
    own:
      (scope === 'project'
        ? project.transfer_to
        : writerOf(found as Partial<TicketContext & CommentContext>)) === who.user_id,
  }
}

function writerOf({ comment, ticket }: Partial<TicketContext & CommentContext>): string | undefined {
  return comment ? comment.author_id : ticket?.reporter_id
}

/** How a statement is told who asks for what. */
type Asking = {
  place: string
  from: string
  session: string
  user: string
  key: string
  row: string
  people: string
}

const ALONE: Asking = {
  place: '',
  from: 'session',
  session: '$1',
  user: '$2',
  key: '$3',
  row: '$4',
  people: '$5',
}
const TOGETHER: Asking = {
  place: 'asked.place as "asked.place",',
  from: `unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[]) with ordinality
    asked(session_id, user_id, key, row_id, people, place) cross join session`,
  session: 'asked.session_id',
  user: 'asked.user_id',
  key: 'asked.key',
  row: 'asked.row_id',
  people: 'asked.people',
}

const statements = new Map<string, string>()

/** Those who ask in the same way are found by the same statement. */
export function wayOf({ scope, passage, withDeleted, people }: Wanted): string {
  return [scope, passage, withDeleted, people !== undefined].join()
}

/** Written once for each way of asking: putting it together takes as long as sending it. */
function statementOf(wanted: Wanted, asking: Asking): string {
  const key = `${asking.place}${wayOf(wanted)}`
  const text = statements.get(key) ?? statement(wanted, asking)
  statements.set(key, text)
  return text
}

const statement = (wanted: Wanted, asking: Asking) => `
  select ${asking.place} ${columns('account as user', 'id', 'email', 'password_hash', 'created_at', 'email_confirmed_at')},
    ${columns('profile as user', 'full_name', 'username')}, ${columns('session as door', 'awaiting_factor')},
    ${wanted.people ? `${names(asking)} as names,` : ''} found.*
  from ${asking.from}
  join account on account.id = session.user_id and account.disabled_at is null
  join profile on profile.id = account.id
  left join lateral (${rowOf(wanted, asking.row)}) found on true
  where session.id = ${asking.session} and session.user_id = ${asking.user}
    and exists (select from signing_key where kid = ${asking.key})`

/** What people are called at this moment, in short; `namesOf` in http/kept-answers.ts makes the same of an answer. */
const names = ({ people }: Asking) => `(
  select md5(string_agg(concat_ws(' ', id, username, full_name), ',' order by id))
  from profile where id = any(${people}::uuid[]))`

const MINE = `join project on project.id = it.project_id and project.deleted_at is null
  join project_member mine on mine.project_id = project.id and mine.user_id = account.id`

const PROJECT = `${columns('project', ...PROJECT_COLUMNS)},
  case when project.transfer_to is not null then project.transfer_until end as "project.transfer_until",
  jsonb_build_object('todo', project.todo_count, 'in_progress', project.in_progress_count,
    'done', project.done_count, 'members', project.member_count) as "project.counts",
  ${columns('mine', 'id', 'role')}`

/** The row in question with its project and the membership of the person who asks; no row for an outsider. */
function rowOf({ scope, passage, withDeleted }: Wanted, id: string): string {
  const locked = (what: string) => (passage ? `${what} for share of mine` : '')
  switch (scope) {
    case 'user':
      return 'select 1'
    case 'session':
      return `select it.id as "session.id" from session it where it.id = ${id} and it.user_id = account.id`
    case 'project':
      return `select ${PROJECT} from (select ${id}::uuid as project_id) it ${MINE}
        ${locked(passage === 'alone' ? 'for no key update of project' : '')}`
    case 'member':
      return `select ${columns('it as member', ...MEMBER_COLUMNS)}, ${PROJECT} from project_member it ${MINE}
        where it.id = ${id} ${passage ? 'for no key update of project for update of it' : ''}`
    case 'ticket':
      // The assignee is looked up from the row once it is locked: a joined one would be who it was before the wait.
      return `select ${columns('it as ticket', ...TICKET_COLUMNS)}, ${derivedOf('it')}, ${columns('reporter', ...PROFILE)}, ${PROJECT},
          (select jsonb_build_object('id', id, 'full_name', full_name, 'username', username)
            from profile where id = it.assignee_id) as assignee
        from ticket it ${MINE} join profile reporter on reporter.id = it.reporter_id
        where it.id = ${id} ${withDeleted ? '' : 'and it.deleted_at is null'} ${locked('for no key update of it')}`
    case 'label':
      return `select ${columns('it as label', ...LABEL_COLUMNS)}, ${PROJECT} from label it ${MINE}
        where it.id = ${id} and it.removed_at is null ${locked('for no key update of it')}`
    case 'comment':
      return `select ${columns('it as comment', ...COMMENT_COLUMNS)}, ${columns('ticket', 'id', 'number', 'comment_count')}, ${PROJECT}
        from comment it ${MINE} join ticket on ticket.id = it.ticket_id and ticket.deleted_at is null
        where it.id = ${id} ${locked('for no key update of it, ticket')}`
  }
}

/** What is read with a ticket from other tables. */
const derivedOf = (table: string) =>
  Object.entries(LOCKED)
    .map(([name, expression]) => `${expression(table)} as "ticket.${name}"`)
    .join(', ')

const PROFILE = ['id', 'full_name', 'username']

/** `table.column as "table.column"`, which `nested` takes apart again; `it as ticket` names the part `ticket`. */
function columns(table: string, ...names: string[]): string {
  const [alias, part = alias] = table.split(' as ')
  return names.map((name) => `${alias}.${name} as "${part}.${name}"`).join(', ')
}

/** Where each column belongs: taken apart once, not for each row. */
const places = new Map<string, [part: string, name: string | undefined]>()

function placeOf(column: string): [part: string, name: string | undefined] {
  const [part = '', name] = column.split('.')
  places.set(column, [part, name])
  return [part, name]
}

function nested(row: Record<string, unknown>): Record<string, Record<string, unknown> | null> {
  const parts: Record<string, Record<string, unknown>> = {}
  for (const column in row) {
    const [part, name] = places.get(column) ?? placeOf(column)
    if (name === undefined) parts[part] = row[column] as Record<string, unknown>
    else {
      parts[part] ??= {}
      parts[part][name] = row[column]
    }
  }
  return parts
}
