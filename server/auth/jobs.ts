// Mails about accounts, as jobs. Each names its recipient but contains no secret: links are created when the mail is written.
import { z } from 'zod'
import type { Caller } from './auth.ts'

const email = z.string()
const caller = z.object({ address: z.string(), device: z.string() }) satisfies z.ZodType<Caller>

/** A change to a person's two-factor sign-in; `left`: the number of recovery codes left. */
const TWO_FACTOR_CHANGES = ['on', 'off', 'added', 'removed', 'codes_made', 'code_used', 'tried'] as const
export type TwoFactorChange = (typeof TWO_FACTOR_CHANGES)[number]

export const accountMails = {
  /** Without `sign_up_id`: for all pending sign-ups of the address. */
  sign_up: z.object({ email, sign_up_id: z.string().optional() }),
  /** `browser`: the SHA-256 of the requesting browser's secret, base64url. */
  recovery: z.object({ email, caller: caller.optional(), browser: z.string().optional() }),
  email_change: z.object({ user_id: z.string() }),
  email_change_again: z.object({ email }),
  email_change_notice: z.object({ email, new_email: z.string(), caller: caller.optional() }),
  email_changed: z.object({ undo_id: z.string(), new_email: z.string(), caller }),
  email_change_undone: z.object({ email }),
  password_changed: z.object({ email }),
  reauthentication: z.object({ session_id: z.string() }),
  two_factor: z.object({ email, what: z.enum(TWO_FACTOR_CHANGES), left: z.number().optional() }),
  /** `way` names the new sign-in method, as part of a sentence. */
  way_in_added: z.object({ email, way: z.string() }),
}
export type AccountMail<K extends keyof typeof accountMails> = z.output<(typeof accountMails)[K]>
