// Requests a mail: a link to set a new password, or the sign-up link again. The response and the work are the same for every
// address, which prevents enumeration: the account is looked up only when the mail is written.

import * as z from 'zod'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Auth, Caller } from '../auth.ts'
import type { Recover, Resend } from '../body.ts'
import { hashOf } from '../session/session.ts'
import { refuseRegistration } from '../sign-up/may-sign-up.ts'

export async function recover(auth: Auth, input: z.output<typeof Recover>, caller: Caller) {
  const { email } = input
  const isLate = await countMail(auth, email, caller.address)
  await enqueue(auth.db, mail('recovery', { email, caller, browser: browserOf(input) }, { isLate }))
  return {}
}

const Challenge = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  code_challenge_method: z.enum(['s256', 'plain']),
})

/**
 * Reads the client library's code challenge.
 * @returns the SHA-256 of the secret that the requesting browser stores; undefined if the browser sent none
 */
function browserOf(input: unknown): string | undefined {
  const challenge = Challenge.safeParse(input)
  if (!challenge.success) return undefined
  const { code_challenge, code_challenge_method } = challenge.data
  return code_challenge_method === 's256' ? code_challenge : hashOf(code_challenge).toString('base64url')
}

export async function resend(auth: Auth, { email, type }: z.output<typeof Resend>, { address }: Caller) {
  if (type === 'signup') refuseRegistration(auth.config, email)
  const kind = type === 'signup' ? 'sign_up' : 'email_change_again'
  await enqueue(auth.db, mail(kind, { email }, { isLate: await countMail(auth, email, address) }))
  return {}
}

async function countMail({ limits }: Auth, email: string, address: string): Promise<boolean> {
  await limits.mailFrom(address)
  return limits.mailTo(email, address)
}
