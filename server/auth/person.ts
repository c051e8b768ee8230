// A person with the account, as sign-in loads it, and the client library's user object.
import { sql } from 'kysely'
import type { HourCycle, WeekStart } from '../../domain/locale/formats.ts'
import type { Language } from '../../domain/locale/language.ts'
import type { ChosenPage } from '../../domain/user/user.ts'
import type { Db } from '../db/handle.ts'
import { IDENTITIES, type Identity, identitiesOf, providersOf } from './provider/identity.ts'

/** A person's authenticator without its secret. */
export type Factor = {
  id: string
  friendly_name: string | null
  verified_at: string | null
  last_used_at: string | null
  created_at: string
  updated_at: string
}

export type Person = {
  id: string
  email: string
  full_name: string
  username: string
  /** Null until a person who signed up through a provider sets a password. */
  password_hash: string | null
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  disabled_at: string | null
  created_at: string
  updated_at: string
  start_page: ChosenPage | null
  language: Language | null
  week_start: WeekStart | null
  hour_cycle: HourCycle | null
  /** The new address, not yet verified. */
  new_email: string | null
  factors: Factor[]
  identities: Identity[]
}

/** Times inside the JSON are text, as the database formats them. */
const FACTORS = sql<Factor[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'friendly_name', friendly_name, 'verified_at', verified_at,
    'last_used_at', last_used_at, 'created_at', created_at, 'updated_at', updated_at) order by created_at, id), '[]')
  from factor where factor.user_id = account.id)`

export function people(db: Db, now: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .leftJoin('mail_link', (join) =>
      join
        .onRef('mail_link.user_id', '=', 'account.id')
        .on('mail_link.kind', '=', 'email_change')
        .on('mail_link.expires_at', '>', now),
    )
    .selectAll('account')
    .select([
      'profile.full_name',
      'profile.username',
      'mail_link.email as new_email',
      FACTORS.as('factors'),
      IDENTITIES.as('identities'),
    ])
}

type Shown = Omit<Person, Private> & Partial<Pick<Person, Private>>

/** The choices of a person for the pages. */
const CHOICES = ['start_page', 'language', 'week_start', 'hour_cycle'] as const
type Choice = (typeof CHOICES)[number]

/** Fields that a pending sign-up lacks. */
type Private = Choice | 'password_hash' | 'disabled_at' | 'factors' | 'identities'

/** The user object in the wire format. */
export function userOf(person: Shown) {
  const { id, email, full_name, username, email_confirmed_at, created_at, updated_at } = person
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...(email_confirmed_at && { email_confirmed_at, confirmed_at: email_confirmed_at }),
    ...(person.new_email && { new_email: person.new_email }),
    ...(person.last_sign_in_at && { last_sign_in_at: person.last_sign_in_at }),
    app_metadata: providersOf(person),
    user_metadata: { full_name, username, ...choicesOf(person) },
    identities: identitiesOf(person),
    factors: (person.factors ?? []).map(factorOf),
    created_at,
    updated_at,
    is_anonymous: false,
  }
}

/** Without what is as it was at the beginning. */
const choicesOf = (person: Shown): Partial<Record<Choice, string>> =>
  Object.fromEntries(CHOICES.flatMap((name) => (person[name] ? [[name, person[name]]] : [])))

function factorOf({ id, friendly_name, verified_at, last_used_at, created_at, updated_at }: Factor) {
  return {
    id,
    ...(friendly_name !== null && { friendly_name }),
    factor_type: 'totp' as const,
    status: verified_at ? ('verified' as const) : ('unverified' as const),
    created_at: isoOf(created_at),
    updated_at: isoOf(updated_at),
    ...(last_used_at && { last_used_at: isoOf(last_used_at) }),
  }
}

function isoOf(time: string): string {
  return new Date(time).toISOString()
}

/** Whether a sign-in with one factor requires a code. */
export function hasSecondFactor({ factors }: Pick<Person, 'factors'>): boolean {
  return factors.some(({ verified_at }) => verified_at !== null)
}
