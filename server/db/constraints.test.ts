// Every constraint that a request can violate has an error code: what the database refuses becomes a refusal with its reason,
// never a server error.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import { ENDED, errorCodeOf, refusalOf } from '../http/errors.ts'
import { each } from '../noun.ts'
import '../nouns.ts'
import type { NeverViolated } from '../stored/stored.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `kind` as in pg_constraint; i: a unique index, r: raised by a function. `of`: its columns. */
type Constraint = {
  name: string
  kind: 'p' | 'u' | 'x' | 'c' | 'f' | 'i' | 'r'
  of: string[]
  to: string | null
}

async function constraints(): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, contype as kind, confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as of
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'c', 'f')
    union all
    select relname, 'i', null, '{}' from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select (regexp_matches(prosrc, 'constraint = \'\'?(\\w+)', 'gi'))[1], 'r', null, '{}' from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(database.db)
  return rows
}

/** Kinds of constraints that no request can violate, whatever their name. */
const NEVER: { because: string; holds(constraint: Constraint): boolean }[] = [
  {
    because: 'Rows of projects and profiles are never deleted.',
    holds: ({ kind, to }) => kind === 'f' && (to === 'project' || to === 'profile'),
  },
  {
    because:
      'The server makes up each id; that of an import, which a page does, is written with “on conflict”.',
    holds: ({ kind, of }) => kind === 'p' && of.join() === 'id',
  },
  {
    because: 'The shape of the call has the same bounds: both follow from the row of the field.',
    holds: ({ kind, name }) =>
      kind === 'c' && TICKET_FIELDS.some((field) => name === `ticket_${field}_check`),
  },
  {
    because: 'The hash of a random secret, or written with “on conflict”.',
    holds: ({ kind, of }) => (kind === 'p' || kind === 'u') && of.length === 1 && /hash$/.test(of[0] ?? ''),
  },
]

/** The constraints that the nouns list for these reasons. */
const listedAs = (isWanted: (reason: string) => boolean) =>
  each('neverViolated').flatMap((lists: NeverViolated) =>
    Object.entries(lists).flatMap(([reason, names]) => (isWanted(reason) ? names : [])),
  )
const OF_THE_CALLER = listedAs((reason) => reason === 'ofCaller').toSorted()
/** Kysely's own table belongs to no noun, and only migrations write it. */
const LISTED = ['kysely_migration_pkey', ...listedAs((reason) => reason !== 'ofCaller')]

it('a constraint has words, or a reason why nobody can violate it', async () => {
  const all = await constraints()
  const unsaid = all.filter(
    (one) =>
      errorCodeOf(one.name) === undefined &&
      !LISTED.includes(one.name) &&
      !NEVER.some(({ holds }) => holds(one)),
  )
  expect(unsaid.map(({ name }) => name)).toEqual([])
  const names = all.map(({ name }) => name)
  expect(LISTED.filter((name) => !names.includes(name) || errorCodeOf(name) !== undefined)).toEqual([])
})

it('whoever acts is not signed in any more if their session, account or token has ended', async () => {
  const all = await constraints()
  const ofPeople = all.filter(({ to }) => to === 'session' || to === 'account' || to === 'token')
  expect(
    ofPeople.filter(({ name }) => !ENDED.test(name) && !LISTED.includes(name)).map(({ name }) => name),
  ).toEqual(['blocked_inviter_inviter_id_fkey'])
  const matching = all.filter(({ name, to }) => ENDED.test(name) && to !== 'profile')
  expect(matching.map(({ name }) => name).sort()).toEqual(OF_THE_CALLER)
})

it('what the database refuses reaches a person in these words', async () => {
  const gone = randomUUID()
  const messageOf = (statement: RawBuilder<unknown>) =>
    statement.execute(database.db).then(
      () => 'nothing',
      (error: unknown) => refusalOf(error).code,
    )
  expect([
    // The account was deleted after it was checked.
    await messageOf(sql`insert into notification_settings (user_id) values (${gone})`),
    await messageOf(sql`insert into idempotency_key (user_id, key, request_hash, created_at)
      values (${gone}, 'a key of mine', '', now())`),
    await messageOf(sql`insert into webhook_delivery (id, webhook_id, type, lane, by_hand, made_at, retry_at)
      values (${gone}, ${gone}, 'test', ${gone}, true, now(), now())`),
  ]).toEqual(['not_signed_in', 'not_signed_in', 'not_found'])
})
