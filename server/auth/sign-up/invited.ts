// Sign-up by the link of an invitation mail. Its secret was sent only to the invited address, so a person who has it reads the mail
// of that address: no second mail has to verify it. The link that the inviter copies has another secret, which proves nothing.
import type * as z from 'zod'
import type { Db } from '../../db/handle.ts'
import { strangerAt } from '../../fair-use/fair-queue.ts'
import type { Auth, Caller } from '../auth.ts'
import type { SignUp } from '../body.ts'
import { people } from '../person.ts'
import { hashOf, startSession } from '../session/session.ts'
import { refuseTaken } from '../username.ts'
import { createAccount } from './new-account.ts'

type Invited = { id: string }

/** The pending invitation that was mailed to this address with this secret, unless the address has an account. */
export function mailedInvitation(
  db: Db,
  { email, secret, now }: { email: string; secret: string; now: string },
): Promise<Invited | undefined> {
  return db
    .selectFrom('invitation')
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .select('invitation.id')
    .where('mail_hash', '=', hashOf(secret))
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('project.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('account').select('account.id').whereRef('account.email', '=', 'invitation.email')),
      ),
    )
    .executeTakeFirst()
}

/** Creates the account at once and signs in. The page then asks to join; the invitation is used up only by that. */
export async function signUpInvited(
  auth: Auth,
  { email, password, data }: z.output<typeof SignUp>,
  caller: Caller,
  invitation: Invited,
) {
  const { full_name, username } = data
  await auth.limits.invitedSignUp(invitation.id)
  await refuseTaken(auth.db, { email, username, now: auth.now() })
  const password_hash = await auth.passwords.hash(password, strangerAt(caller.address))
  return auth.db.transaction().execute(async (tx) => {
    const account = { email, full_name, username, password_hash }
    const user_id = await createAccount(auth, tx, account, { how: 'sign_up', caller })
    const person = await people(tx, auth.now()).where('account.id', '=', user_id).executeTakeFirstOrThrow()
    return startSession(auth, tx, person, 'link', caller)
  })
}
