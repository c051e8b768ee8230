// The people of the server, as operators see and change them: accounts and pending sign-ups.

import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import type { PeopleState, ServerPerson, Successors } from '../../domain/operator/operator.ts'
import { type Act, disableAccount } from '../auth/acts.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Change } from '../pipeline/context.ts'
import { type Giving, giveAll, ownedProjects, refuseOwned, takerOf } from '../project/succession.ts'

/** The pattern for `ilike` that finds a text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether the account is an operator, as SQL. */
function operates({ operators }: Pick<Config, 'operators'>): RawBuilder<boolean> {
  return operators
    ? sql`(account.email = any(${[...operators]}::text[]) and account.email_confirmed_at is not null)`
    : sql`exists (select from operator where operator.user_id = account.id)`
}

export async function listPeople(
  db: Db,
  config: Pick<Config, 'operators'>,
  { search = '', state, after = '', limit }: InputOf<'listPeople'>,
): Promise<{ people: ServerPerson[]; next: string | null }> {
  const operator = operates(config)
  const ofState: Record<PeopleState, RawBuilder<boolean>> = {
    all: sql`true`,
    disabled: sql`account.disabled_at is not null`,
    unconfirmed: sql`account.email_confirmed_at is null`,
    operators: operator,
    one_factor: sql`account.disabled_at is null and not has_two_factors(account.id)`,
  }
  const found = (row: string) =>
    search === ''
      ? sql`true`
      : sql`(${sql.ref(`${row}.email`)} ilike ${anywhere(search)} or full_name ilike ${anywhere(search)}
          or username ilike ${anywhere(search)})`
  const withSignUps = state === 'all' || state === 'unconfirmed'
  const { rows } = await sql<ServerPerson>`
    with account_page as (
      select account.id, account.email, full_name, username, account.created_at, last_sign_in_at,
        email_confirmed_at is not null as confirmed, disabled_at, ${operator} as operator
      from account join profile on profile.id = account.id
      where robot_project_id is null and account.email > ${after} and ${found('account')} and ${ofState[state]}
      order by account.email limit ${limit + 1}
    ), sign_up_page as (
      select distinct on (sign_up.email) null::uuid as id, sign_up.email, full_name, username, sign_up.created_at,
        null::timestamptz as last_sign_in_at, false as confirmed, null::timestamptz as disabled_at, false as operator
      from sign_up
      where ${withSignUps} and sign_up.email > ${after} and ${found('sign_up')}
        and not exists (select from account where account.email = sign_up.email)
      order by sign_up.email, sign_up.created_at desc limit ${limit + 1}
    ), page as (
      select * from (select * from account_page union all select * from sign_up_page) both_pages
      order by email limit ${limit + 1}
    )
    select page.*,
      coalesce(has_two_factors(page.id), false) as two_factor,
      exists (select from factor where factor.user_id = page.id and verified_at is not null) as authenticator,
      (select count(*)::int from session where session.user_id = page.id) as sessions,
      (select count(*)::int from project where project.owner_id = page.id and deleted_at is null) as owned
    from page order by email`.execute(db)
  const people = rows.slice(0, limit)
  return { people, next: rows.length > limit ? (people.at(-1)?.email ?? null) : null }
}

/** The account of an operator's call. @throws Refusal if there is none */
export async function accountOf(tx: Db, who: { id: string } | { email: string }) {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'email', 'disabled_at'])
    .where((is) => ('id' in who ? is('id', '=', who.id) : is('email', '=', who.email)))
    .where('robot_project_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal('user_not_found')
  return account
}

type Disabling = { successors: Successors; leavesProjects: boolean }

/**
 * Gives the projects of a person away, then disables the account. All or nothing.
 * @throws Refusal `owns_projects`, which names the projects that nobody takes
 */
export async function disablePerson(
  tx: Tx,
  person: { id: string },
  act: Act,
  giving: Giving,
  { successors, leavesProjects }: Disabling,
): Promise<{ changes: Change[]; sessions: number; all: string[] }> {
  const owned = await ownedProjects(tx, person.id)
  const ids = successors.map(({ project_id }) => project_id)
  if (ids.some((id) => !owned.some((project) => project.id === id)))
    throw new Refusal('invalid_input', {
      errors: [{ field: 'give', message: t('Names a project that the person does not own') }],
    })
  if (successors.some(({ user_id }) => user_id === person.id))
    throw new Refusal('invalid_input', {
      errors: [{ field: 'give', message: t('The person who is disabled cannot take a project') }],
    })
  if (!leavesProjects)
    refuseOwned(
      t('Say who takes the projects that would lose their owner'),
      owned.filter(({ id }) => !ids.includes(id)).map(({ name, key }) => `${name} (${key})`),
    )
  const changes = await giveAll(giving, successors, ({ user_id }) => takerOf(tx, { id: user_id }))
  return { changes, ...(await disableAccount(tx, person.id, act)) }
}
