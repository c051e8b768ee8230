// The only way to a row by its id. Before a call runs, one statement finds the living session, its person, the row in
// question (locked for a command), that row's project, and the person's membership there. Whoever may not see the row gets
// the same answer as for a row that does not exist.
//
// `statement` is the same for every call but for its middle: `ROW_QUERIES` has one query for each scope. Columns are named
// "part.field"; `partsOf` turns a result into { user, project, ticket, … }.
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import type { Scope } from '../../domain/operation.ts'
import { standingOf } from '../../domain/policy.ts'
import { ATTACHMENT_COLUMNS } from '../attachment/columns.ts'
import { COLUMN_COLUMNS, columnKeyOf } from '../column/columns.ts'
import { COMMENT_COLUMNS } from '../comment/columns.ts'
import type { Db } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import { LABEL_COLUMNS } from '../label/columns.ts'
import { MEMBER_COLUMNS } from '../member/columns.ts'
import { countsOf, PROJECT_COLUMNS } from '../project/columns.ts'
import { LOCKED, TICKET_COLUMNS } from '../ticket/columns.ts'
import type {
  Absent,
  AttachmentContext,
  Bearer,
  CommentContext,
  ContextOf,
  ProjectContext,
  TicketContext,
  UserContext,
} from './context.ts'
import type { Passage } from './gate.ts'

export type Lookup = {
  scope: Scope
  who: Bearer | Absent
  /** The id in the path; null for scope `user`. */
  rowId: string | null
  /** How a command passed its project's gate: the row and the membership are then locked. Null for a query. */
  passage: Passage | null
  withDeleted: boolean
  caller: UserContext['caller']
  now: Date
}

/**
 * @param run runs the statement: in a command's transaction, or anywhere for a query
 * @param db what the handler reads and writes with
 * @returns what the call's handler is given
 */
export async function load(run: RunStatement, db: Db, lookup: Lookup): Promise<ContextOf<Scope>> {
  const { scope, who, rowId } = lookup
  const values: unknown[] = [who.session_id, who.user_id, who.key]
  if (scope !== 'user') values.push(rowId)
  const [row] = await run<Record<string, unknown>>(statementOf(lookup), values)
  if (!row) throw new Refusal('not_signed_in')
  const { session_state, user, membership, ...found } = partsOf(row)
  if (!user?.email_confirmed_at) throw new Refusal('email_not_confirmed')
  if (session_state?.awaiting_factor) throw new Refusal('second_factor_required')

  const person: UserContext = {
    db,
    user: user as UserContext['user'],
    session_id: who.session_id ?? '',
    ...(who.token && { token: who.token }),
    caller: lookup.caller,
    now: lookup.now.toISOString(),
    newId,
    ended: [],
  }
  if (scope === 'user') return person
  if (!found[scope]?.id) throw new Refusal(scope === 'project' ? 'project_not_found' : 'not_found')
  if (scope === 'session') return { ...person, ...(found as { session: { id: string } }) }
  const { project } = found as unknown as Pick<ProjectContext, 'project'>
  const { id: member_id, role } = membership as { id: string; role: ProjectContext['role'] }
  return {
    ...person,
    ...found,
    project,
    role,
    member_id,
    standing: standingOf(who.user_id, project, role),
    own: who.user_id === (scope === 'project' ? project.transfer_to : writerOf(found)),
  }
}

function writerOf(found: Partial<TicketContext & CommentContext & AttachmentContext>): string | undefined {
  if (found.attachment) return found.attachment.uploader_id
  return found.comment ? found.comment.author_id : found.ticket?.reporter_id
}

const statements = new Map<string, string>()

/** Put together once for each kind of lookup: it takes as long as sending it. */
function statementOf(lookup: Lookup): string {
  const kind = [lookup.scope, lookup.passage, lookup.withDeleted, credentialOf(lookup.who)].join()
  const text = statements.get(kind) ?? statement(lookup)
  statements.set(kind, text)
  return text
}

/** $1 session, $2 person, $3 key that signed the token, $4 row. No result: not signed in. Empty parts: nothing to see. */
const statement = (lookup: Lookup) => `
  select ${columns('account as user', 'id', 'email', 'password_hash', 'created_at', 'email_confirmed_at')},
    ${columns('profile as user', 'full_name', 'username')},
    ${columns('session as session_state', 'awaiting_factor')}, found.*
  from ${CREDENTIALS[credentialOf(lookup.who)].from}
  join account on account.id = session.user_id and account.disabled_at is null
  join profile on profile.id = account.id
  left join lateral (${ROW_QUERIES[lookup.scope](lookup)}) found on true
  where session.user_id = $2 and ${CREDENTIALS[credentialOf(lookup.who)].lives}`

/** What shows that the call is this person's: nothing where a job acts on behalf of somebody who is absent. */
const CREDENTIALS = {
  absent: {
    from: '(select $2::uuid as user_id, false as awaiting_factor) session',
    lives: '$1::uuid is null and $3::text is null',
  },
  session: {
    from: 'session',
    lives: 'session.id = $1 and exists (select from signing_key where kid = $3)',
  },
  // Whether it is past its date was looked at with the clock of the server (token/bearers.ts).
  token: {
    from: '(select id, user_id, false as awaiting_factor from token where ended_at is null) session',
    lives: `session.id = $1 and $3::text = ''`,
  },
} as const

function credentialOf(who: Bearer | Absent): keyof typeof CREDENTIALS {
  if (who.session_id === null) return 'absent'
  return who.token ? 'token' : 'session'
}

/** From a row `it` to its project and to the person's membership there: no result for an outsider. */
const MEMBERSHIP = `
  join project on project.id = it.project_id and project.deleted_at is null
  join project_member membership on membership.project_id = project.id and membership.user_id = account.id`

const PROJECT = `${columns('project', ...PROJECT_COLUMNS)},
  case when project.transfer_to is not null then project.transfer_until end as "project.transfer_until",
  ${countsOf('project')} as "project.counts",
  ${columns('membership', 'id', 'role')}`

/** The row in question, its project and the membership. */
const ROW_QUERIES: Record<Scope, (lookup: Lookup) => string> = {
  user: () => 'select',

  session: () => 'select it.id as "session.id" from session it where it.id = $4 and it.user_id = account.id',

  project: ({ passage }) => `
    select ${PROJECT}
    from (select $4::uuid as project_id) it ${MEMBERSHIP}
    ${passage === 'alone' ? 'for no key update of project' : ''} ${passage ? 'for share of membership' : ''}`,

  member: ({ passage }) => `
    select ${columns('it as member', ...MEMBER_COLUMNS)}, ${PROJECT}
    from project_member it ${MEMBERSHIP}
    where it.id = $4
    ${passage ? 'for no key update of project for update of it' : ''}`,

  // The assignee is looked up once the ticket is locked: a joined one would be who it was before the wait.
  ticket: ({ passage, withDeleted }) => `
    select ${columns('it as ticket', ...TICKET_COLUMNS)}, ${derivedOf('it')}, ${columns('reporter', ...PROFILE)}, ${PROJECT},
      (select jsonb_build_object('id', id, 'full_name', full_name, 'username', username)
        from profile where id = it.assignee_id) as assignee
    from ticket it ${MEMBERSHIP} join profile reporter on reporter.id = it.reporter_id
    where it.id = $4 ${withDeleted ? '' : 'and it.deleted_at is null'}
    ${passage ? 'for no key update of it for share of membership' : ''}`,

  label: ({ passage }) => `
    select ${columns('it as label', ...LABEL_COLUMNS)}, ${PROJECT}
    from label it ${MEMBERSHIP}
    where it.id = $4 and it.removed_at is null
    ${passage ? 'for no key update of it for share of membership' : ''}`,

  attachment: ({ passage, withDeleted }) => `
    select ${columns('it as attachment', ...ATTACHMENT_COLUMNS, 'deleted_at')}, ${PROJECT}
    from attachment it ${MEMBERSHIP} join ticket on ticket.id = it.ticket_id and ticket.deleted_at is null
    where it.id = $4 ${withDeleted ? '' : 'and it.deleted_at is null'}
    ${passage ? 'for no key update of it, ticket for share of membership' : ''}`,
  column: ({ passage }) => `
    select ${columns('it as column', ...COLUMN_COLUMNS)}, ${columnKeyOf('it')} as "column.key", ${PROJECT}
    from project_column it ${MEMBERSHIP}
    where it.id = $4 and it.removed_at is null
    ${passage ? 'for no key update of it for share of membership' : ''}`,

  comment: ({ passage }) => `
    select ${columns('it as comment', ...COMMENT_COLUMNS)}, ${columns('ticket', 'id', 'number', 'comment_count')}, ${PROJECT}
    from comment it ${MEMBERSHIP} join ticket on ticket.id = it.ticket_id and ticket.deleted_at is null
    where it.id = $4
    ${passage ? 'for no key update of it, ticket for share of membership' : ''}`,
}

/** What is read with a ticket from other tables. */
const derivedOf = (table: string) =>
  Object.entries(LOCKED)
    .map(([name, expression]) => `${expression(table)} as "ticket.${name}"`)
    .join(', ')

const PROFILE = ['id', 'full_name', 'username']

/** columns('it as ticket', 'id') is `it.id as "ticket.id"`: the field `id` of the part `ticket`. */
function columns(table: string, ...names: string[]): string {
  const [alias, part = alias] = table.split(' as ')
  return names.map((name) => `${alias}.${name} as "${part}.${name}"`).join(', ')
}

/** Column names taken apart, each once. */
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
