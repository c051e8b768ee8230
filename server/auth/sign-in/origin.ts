// Whether a person has signed in from this network before. A person who has waits in the queue of known people, so that a flood
// of strangers does not lock the person out.
import { sql } from 'kysely'
import { knownPerson, type Origin, strangerAt } from '../../fair-use/fair-queue.ts'
import { networksOf } from '../../fair-use/rate-limiter.ts'
import type { Auth } from '../auth.ts'

/** The number of recent sign-ins that are compared. */
const SIGN_INS = 20
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Does the same work whether or not the person exists. */
export async function originOf(
  { db }: Pick<Auth, 'db'>,
  userId: string | undefined,
  address: string,
): Promise<Origin> {
  const before = await db
    .selectFrom('audit_entry')
    .select('address')
    // A literal, so that a prepared statement too can use the partial index audit_entry_sign_in.
    .where('action', '=', sql.lit('session.started'))
    .where('person_id', '=', userId ?? NOBODY)
    .orderBy('id', 'desc')
    .limit(SIGN_INS)
    .execute()
  const network = neighbourhoodOf(address)
  const isKnown = before.some((entry) => entry.address && neighbourhoodOf(entry.address) === network)
  return userId && isKnown ? knownPerson(userId, address) : strangerAt(address)
}

/** The /24 network (IPv4) or the /48 network (IPv6) of an address. */
function neighbourhoodOf(address: string): string | undefined {
  return networksOf(address).slice(0, 2).at(-1)
}
