// Whether somebody who signs in is a stranger where they are: who has signed in from that network before waits apart
// from strangers, so that a flood of those does not keep them out.
import { knownPerson, type Origin, strangerAt } from '../fair-line.ts'
import { networksOf } from '../rate-limiter.ts'
import type { Auth } from './auth.ts'

/** The newest sign-ins that are looked at. */
const SIGN_INS = 20
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The same work whether or not there is such a person. */
export async function originOf(
  { db }: Pick<Auth, 'db'>,
  userId: string | undefined,
  address: string,
): Promise<Origin> {
  const before = await db
    .selectFrom('audit_entry')
    .select('address')
    .where('action', '=', 'session.started')
    .where('person_id', '=', userId ?? NOBODY)
    .orderBy('id', 'desc')
    .limit(SIGN_INS)
    .execute()
  const network = neighbourhoodOf(address)
  const isKnown = before.some((entry) => entry.address && neighbourhoodOf(entry.address) === network)
  return userId && isKnown ? knownPerson(userId, address) : strangerAt(address)
}

/** The /24 or the /48. */
function neighbourhoodOf(address: string): string | undefined {
  return networksOf(address).slice(0, 2).at(-1)
}
