// Asks for a mail: to set a new password, or the link of a sign-up once more. The answer is the same for every
// address, and so is the work: whether there is an account is looked up when the mail is written.
import type * as z from 'zod'
import { enqueueMail } from '../jobs/enqueue.ts'
import type { Auth, Caller } from './auth.ts'
import type { Recover, Resend } from './body.ts'
import { refuseRegistration } from './may-sign-up.ts'

export async function recover(auth: Auth, { email }: z.output<typeof Recover>, { address }: Caller) {
  await enqueueMail(auth.db, { kind: 'recovery', email }, await countMail(auth, email, address))
  return {}
}

export async function resend(auth: Auth, { email, type }: z.output<typeof Resend>, { address }: Caller) {
  if (type === 'signup') refuseRegistration(auth.config, email)
  const kind = type === 'signup' ? 'sign_up' : 'email_change_again'
  await enqueueMail(auth.db, { kind, email }, await countMail(auth, email, address))
  return {}
}

async function countMail({ limits }: Auth, email: string, address: string): Promise<boolean> {
  await limits.mailFrom(address)
  return limits.mailTo(email, address)
}
