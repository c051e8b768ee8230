// The only way to a row by its id. Before a call runs, one statement finds the live session, its person, the row (locked for a
// command), the project of the row, and the person's membership there. If the person may not see the row, the answer is the same
// as for a row that does not exist.
//
// `statement` is the same for every call except for the row, which its noun describes (`rows` of noun.ts). Columns are named
// "part.field"; `partsOf` turns a result into { user, project, ticket, … }.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Lock } from '../../domain/operation.ts'
import { projectRoleOf } from '../../domain/policy.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Db } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import { StaleAccess } from '../db/stale-access.ts'
import { ENTRY, type EntryState, requireEntry, type Standing } from '../entry.ts'
import { fieldsOf, folded, type ProjectScope, type ScopedRow } from '../noun.ts'
import type { ContextOf, ProjectContext, SharedContext, UserContext } from './context.ts'
import { lockOf } from './project-lock.ts'

export type Lookup = {
  scope: Scope
  who: Bearer | Absent
  /** The id in the path; null for scope `user`. */
  rowId: string | null
  /** How a command holds the lock of its project. The row and the membership are locked too. Null for a query. */
  lock: Lock | null
  withDeleted: boolean
  /** Whether the server requires two-factor sign-in for this call. */
  requiresTwoFactor: boolean
  caller: UserContext['caller']
  now: Date
}

/**
 * @param run runs the statement: in a command's transaction, or on any connection for a query
 * @param db the handle that the handler reads and writes with
 * @returns the context for the call's handler
 */
export async function load(run: RunStatement, db: Db, lookup: Lookup): Promise<ContextOf<Scope>> {
  const { scope, who, rowId } = lookup
  const values: unknown[] = [who.session_id, who.user_id, who.key]
  if (scope !== 'user') values.push(rowId)
  const [row] = await run<Record<string, unknown>>(statementOf(lookup), values)
  if (!row) throw new Refusal('not_signed_in')
  const { session_state, standing, entry, user, membership, ...found } = partsOf(row)
  if (!user?.email_confirmed_at) throw new Refusal('email_not_confirmed')
  if (session_state?.awaiting_factor) throw new Refusal('second_factor_required')
  if (lookup.requiresTwoFactor && !standing?.two_factor) throw new Refusal('two_factor_missing')

  const person: UserContext = {
    db,
    user: user as UserContext['user'],
    session_id: who.session_id ?? '',
    standing: standing as Standing,
    proven_at: (session_state?.proven_at as string | undefined) ?? null,
    ...(who.token && { token: who.token }),
    caller: lookup.caller,
    now: lookup.now.toISOString(),
    newId,
  }
  if (scope === 'user') return person
  if (!found[scope]?.id) throw new Refusal(scope === 'project' ? 'project_not_found' : 'not_found')
  if (scope === 'session') return { ...person, ...(found as { session: { id: string } }) }
  requireEntry(entry as EntryState)
  const { project } = found as unknown as Pick<ProjectContext, 'project'>
  const { id: member_id, role } = membership as { id: string; role: ProjectContext['role'] }
  const context = {
    ...person,
    ...found,
    project,
    role,
    member_id,
    projectRole: projectRoleOf(who.user_id, project, role),
  }
  const writer = rowOf(scope).writer?.(context as never)
  return { ...context, own: writer === who.user_id } as ContextOf<Scope>
}

/** @throws a TypeError for a scope outside of projects */
export function rowOf(scope: Scope): ScopedRow {
  const rows: Record<ProjectScope, ScopedRow<never>> = folded('rows')
  return rows[scope as ProjectScope] as ScopedRow
}

type Locking = {
  scope: Scope
  rowId: string | null
  userId: string
  mode: Lock
  /** Another project that the command changes. */
  other?: string | undefined
}

/**
 * Takes the lock of the project that a row belongs to, in a statement of its own: statements after it see all changes of the last
 * exclusive holder. A user who does not belong to the project takes no lock, and so delays nobody. Several locks are taken in the
 * order that all commands keep to.
 * @param run sends the statement before this function returns
 * @returns a function that takes the row as it was loaded under these locks. It makes the command try again if the row has moved to
 * a project whose lock was not taken; a row that moves while it is waited for is not found.
 */
export async function lockProjectOf(
  run: RunStatement,
  db: Db,
  { scope, rowId, userId, mode, other }: Locking,
): Promise<(loading: Promise<ContextOf<Scope>>) => Promise<ContextOf<Scope>>> {
  if (mode === 'none') return (loading) => loading
  const projectId = scope === 'project' ? 'it.id' : 'it.project_id'
  const { table } = rowOf(scope)
  const also =
    other === undefined
      ? ''
      : 'union all select project_id, false from project_member where project_id = $3 and user_id = $1'
  const rows = await run<{ project_id: string; is_own: boolean }>(
    `select project_id, is_own, ${lockOf(mode, 'found.project_id')} from (
      select project_id, is_own from (
        select mine.project_id, true as is_own from ${table} it
        join project_member mine on mine.project_id = ${projectId} and mine.user_id = $1
        where it.id = $2 ${also}
      ) each_one order by hashtext(project_id::text) offset 0
    ) found`,
    [userId, rowId, ...(other === undefined ? [] : [other])],
  )
  const locked = rows.map(({ project_id }) => project_id)
  return async (loading) => {
    const found = await loading.catch(async (error: unknown) => {
      // Whether the row exists must make no difference to a person who may not see it.
      if (rows.some(({ is_own }) => is_own) && error instanceof Refusal) {
        const { rows: now } = await sql<{ project_id: string }>`
          select ${sql.raw(projectId)} as project_id from ${sql.table(table)} it where it.id = ${rowId}`.execute(
          db,
        )
        if (now.some(({ project_id }) => !locked.includes(project_id))) throw new StaleAccess()
      }
      throw error
    })
    if ('project' in found && !locked.includes(found.project.id)) throw new StaleAccess()
    return found
  }
}

const statements = new Map<string, string>()

/** The text is built once for each kind of lookup, because building it takes as long as sending it. */
function statementOf(lookup: Lookup): string {
  const kind = [lookup.scope, lookup.lock, lookup.withDeleted, credentialOf(lookup.who)].join()
  const text = statements.get(kind) ?? statement(lookup)
  statements.set(kind, text)
  return text
}

/**
 * $1 session, $2 person, $3 key that signed the token, $4 row. No result: not signed in. Empty parts: the person may not see
 * them.
 */
const statement = (lookup: Lookup) => `
  select ${selected({
    user: {
      ...fieldsOf('account', ['id', 'email', 'password_hash', 'created_at', 'email_confirmed_at']),
      ...fieldsOf('profile', ['full_name', 'username']),
    },
    session_state: fieldsOf('session', ['awaiting_factor', 'proven_at']),
    standing: fieldsOf('session', ['id', 'two_factor', 'signed_in_at']),
  })}, found.*
  from ${CREDENTIALS[credentialOf(lookup.who)].from}
  join account on account.id = session.user_id and account.disabled_at is null
  join profile on profile.id = account.id
  left join lateral (${rowQuery(lookup)}) found on true
  where session.user_id = $2 and ${CREDENTIALS[credentialOf(lookup.who)].lives}`

/** The proof that the call comes from this person. No proof is required if a job acts on behalf of an absent person. */
const CREDENTIALS = {
  absent: {
    from: `(select null::uuid as id, $2::uuid as user_id, false as awaiting_factor,
      has_two_factors($2) as two_factor, null::timestamptz as signed_in_at, null::timestamptz as proven_at) session`,
    lives: '$1::uuid is null and $3::text is null',
  },
  session: {
    from: `(select id, user_id, awaiting_factor, created_at as signed_in_at,
      coalesce(proven_at, created_at) as proven_at,
      factor_verified_at is not null or method in ('passkey', 'oidc') as two_factor from session) session`,
    lives: 'session.id = $1 and exists (select from signing_key where kid = $3)',
  },
  // token/bearers.ts has already checked with the server's clock that the token has not expired.
  token: {
    from: `(select id, user_id, false as awaiting_factor, has_two_factors(user_id) as two_factor,
      null::timestamptz as signed_in_at, null::timestamptz as proven_at from token where ended_at is null) session`,
    lives: `session.id = $1 and $3::text = ''`,
  },
} as const

function credentialOf(who: Bearer | Absent): keyof typeof CREDENTIALS {
  if (who.session_id === null) return 'absent'
  return who.token ? 'token' : 'session'
}

/** The row, its project and the person's membership there. No result for a person who is not a member. */
function rowQuery({ scope, lock, withDeleted }: Lookup): string {
  if (scope === 'user') return 'select'
  if (scope === 'session')
    return 'select it.id as "session.id" from session it where it.id = $4 and it.user_id = account.id'
  const row = rowOf(scope)
  const { project } = rowOf('project').parts
  const isProject = scope === 'project'
  const found = [isProject ? '' : 'it.id = $4', row.where, withDeleted ? '' : row.live].filter(Boolean)
  return `
    select ${selected({ ...row.parts, project: project ?? '', entry: ENTRY, membership: fieldsOf('membership', ['id', 'role']) })}
    from ${isProject ? '(select $4::uuid as project_id)' : row.table} it
    join project on project.id = it.project_id and project.deleted_at is null
    join project_member membership on membership.project_id = project.id and membership.user_id = account.id
    ${row.join ?? ''}
    ${found.length > 0 ? `where ${found.join(' and ')}` : ''}
    ${lock ? (row.lock ?? lockRow)(lock) : ''}`
}

const lockRow = () => 'for no key update of it for share of membership'

/** `it.id as "ticket.id"`: the field `id` of the part `ticket`. */
const selected = (parts: ScopedRow['parts']): string =>
  Object.entries(parts)
    .flatMap(([part, fields]) =>
      typeof fields === 'string'
        ? [`${fields} as "${part}"`]
        : Object.entries(fields).map(([field, sql]) => `${sql} as "${part}.${field}"`),
    )
    .join(', ')

/** The parts of each column name, split only once. */
const columnNames = new Map<string, string[]>()

/** { 'ticket.id': 1, assignee: null } becomes { ticket: { id: 1 }, assignee: null }. */
function partsOf(row: Record<string, unknown>): Record<string, Record<string, unknown> | null> {
  const parts: Record<string, Record<string, unknown>> = {}
  for (const column in row) {
    const names = columnNames.get(column) ?? column.split('.')
    columnNames.set(column, names)
    const [part = '', field] = names
    if (field === undefined) parts[part] = row[column] as Record<string, unknown>
    else {
      parts[part] ??= {}
      parts[part][field] = row[column]
    }
  }
  return parts
}

/** The context for a handler of a shared call, without the person. */
export function withoutPerson<S extends Scope>(scope: S, context: ContextOf<S>): SharedContext<S> {
  const shared = ['db', 'project', ...Object.keys(rowOf(scope).parts)]
  return Object.fromEntries(
    shared.map((part) => [part, context[part as keyof ContextOf<S>]]),
  ) as SharedContext<S>
}
