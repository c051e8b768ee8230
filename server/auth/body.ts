// Request bodies of /auth/v1: strict, except for fields that the client library always adds.

import type { Context } from 'hono'
import * as z from 'zod'
import { ChosenLanguage, HourCycle, WeekStart } from '../../domain/locale/formats.ts'
import { t } from '../../domain/locale/message.ts'
import { Id, optionalText } from '../../domain/text.ts'
import { Email, FullName, StartPage, Username } from '../../domain/user/user.ts'
import { parseJson } from '../http/json.ts'
import { AuthRefusal } from './refusal.ts'

/** The client library sends these fields with most calls. The server ignores them. */
const libraryFields = {
  gotrue_meta_security: z.unknown().optional(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
  channel: z.unknown().optional(),
}

/** Rejects a text that cannot be a password before the server spends time on hashing it. */
const Password = z
  .string(t('Password is required'))
  .min(1, t('Password is required'))
  .max(1_024, t('The password is too long'))
/** `browser` is a secret that the page generates and stores, by which the server recognises the browser. */
export const Secret = z.string('Not a valid token').min(1).max(256)

/** A code sent by mail. */
const Nonce = z.string(t('Please enter the code')).trim().min(1, t('Please enter the code')).max(64)

export const SignUp = z.strictObject({
  email: Email,
  password: z.string(t('Password is required')).min(1, t('Password is required')),
  data: z.strictObject(
    { full_name: FullName, username: Username, browser: Secret.optional(), invitation: Secret.optional() },
    t('Full name and username are required'),
  ),
  ...libraryFields,
})
export const SignIn = z.strictObject({ email: Email, password: Password, ...libraryFields })
export const Refresh = z.strictObject({ refresh_token: Secret, ...libraryFields })
export const Recover = z.strictObject({ email: Email, ...libraryFields })
export const Resend = z.strictObject({
  email: Email,
  type: z.enum(['signup', 'email_change'], 'Must be signup or email_change'),
  ...libraryFields,
})

export const LinkType = z.enum(
  ['signup', 'email', 'recovery', 'email_change', 'email_undo'],
  'Not a kind of link',
)
export type LinkType = z.infer<typeof LinkType>
export const Verify = z.strictObject({
  token_hash: Secret,
  type: LinkType,
  browser: Secret.optional(),
  options: z.unknown().optional(),
  redirect_to: z.unknown().optional(),
  ...libraryFields,
})

/** Only links that sign in or undo a change have a preview. */
export const LinkPreview = z.strictObject({
  token_hash: Secret,
  type: z.enum(['signup', 'recovery', 'email_undo'], 'Not a kind of link'),
  browser: Secret.optional(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

export const UpdateUser = z.strictObject({
  email: Email.optional(),
  password: z.string().min(1, t('Password is required')).optional(),
  current_password: Password.optional(),
  data: z
    .strictObject({
      full_name: FullName.optional(),
      username: Username.optional(),
      start_page: StartPage.optional(),
      language: ChosenLanguage.nullish(),
      week_start: WeekStart.nullish(),
      hour_cycle: HourCycle.nullish(),
    })
    .optional(),
  nonce: Nonce.optional(),
  ...libraryFields,
})
export type UpdateUser = z.infer<typeof UpdateUser>

/** Proof of identity for a session: the password or a code. */
export const Proof = z.strictObject({ password: Password.optional(), nonce: Nonce.optional() })

const AppText = optionalText(100).optional()
export const Enroll = z.strictObject({
  factor_type: z.literal('totp', 'Must be totp'),
  friendly_name: AppText,
  issuer: AppText,
})
export type Enroll = z.infer<typeof Enroll>
export const Challenge = z.strictObject({ factorId: z.unknown().optional(), channel: z.unknown().optional() })
export const VerifyFactor = z.strictObject({
  challenge_id: Id,
  code: z.string(t('Please enter the code')).trim().min(1, t('Please enter the code')).max(64),
})
export type VerifyFactor = z.infer<typeof VerifyFactor>

export async function readBody<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new AuthRefusal(415, 'unsupported_media_type', t('The body must be application/json'))
  const text = await c.req.text()
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'The body is not valid JSON')
  }
  return shape.parse(body)
}
