// The entry to a project: a member who is signed in may still have to show two factors, or to sign in again. This file has the
// whole rule, once as a condition of statements about one project and once for statements about all projects of a person.
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../domain/error.ts'
import type { TokenGrant } from '../domain/token/token.ts'

/** How the caller signed in. A token has no sign-in, and counts by what its person has set up. */
export type Standing = {
  id: string | null
  /** Whether two factors were shown: an authenticator, a passkey, or the provider's sign-in. */
  two_factor: boolean
  signed_in_at: string | null
}

/** Conditions about the rows `project` and `session`, which has the columns of a `Standing`. */
export const ENTRY = {
  two_factor: '(not project.requires_two_factor or session.two_factor)',
  signed_in:
    '(project.sessions_from is null or session.signed_in_at is null or session.signed_in_at >= project.sessions_from' +
    ' or session.id is not distinct from project.sessions_except)',
}
export type EntryState = Record<keyof typeof ENTRY, boolean>

/** Both conditions of `ENTRY`. */
export const MAY_ENTER = sql.raw<boolean>(Object.values(ENTRY).join(' and '))

/** Refuses a member whose session does not fulfil what the project requires. */
export function requireEntry({ two_factor, signed_in }: EntryState): void {
  if (!two_factor) throw new Refusal('project_two_factor')
  if (!signed_in) throw new Refusal('sign_in_again')
}

/**
 * The condition that the caller may see the row of the table `project`, for statements about all projects of a person: their
 * session may enter, and a token that is limited to some projects reaches it.
 */
export function isReached({
  standing,
  token,
}: {
  standing: Standing
  token?: TokenGrant | undefined
}): RawBuilder<boolean> {
  const reaches = token?.projects ? sql`project.id = any(${token.projects}::uuid[])` : sql`true`
  return sql`${reaches} and ${mayEnter(standing)}`
}

function mayEnter({ id, two_factor, signed_in_at }: Standing): RawBuilder<boolean> {
  const shown = two_factor ? sql`true` : sql`not project.requires_two_factor`
  if (signed_in_at === null) return sql`${shown}`
  return sql`${shown} and (project.sessions_from is null or project.sessions_from <= ${signed_in_at}::timestamptz
    or project.sessions_except = ${id})`
}

/**
 * The condition that a person could enter the row of the table `project`, for mails and links that no session opens.
 * @param person the column with the person's id
 */
export const couldEnter = (person: string): RawBuilder<boolean> =>
  sql`(not project.requires_two_factor or has_two_factors(${sql.ref(person)}))`
