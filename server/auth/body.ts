// The bodies /auth/v1 takes: strict, but for the fields that the client library adds of its own accord.
import type { Context } from 'hono'
import * as z from 'zod'
import { Email, FullName, Username } from '../../domain/user.ts'
import { AuthRefusal } from './refusal.ts'

/** Sent by the library with most calls; nothing here depends on them. */
const libraryFields = {
  gotrue_meta_security: z.unknown().optional(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
  channel: z.unknown().optional(),
}

/** Whatever is no password of anybody is not worth hashing. */
const Password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1_024, 'The password is too long')
const Secret = z.string('Not a valid token').min(1).max(256)

export const SignUp = z.strictObject({
  email: Email,
  password: z.string('Password is required').min(1, 'Password is required'),
  data: z.strictObject({ full_name: FullName, username: Username }, 'Full name and username are required'),
  ...libraryFields,
})
export const SignIn = z.strictObject({ email: Email, password: Password, ...libraryFields })
export const Refresh = z.strictObject({ refresh_token: Secret, ...libraryFields })
export const Recover = z.strictObject({ email: Email, ...libraryFields })
export const Resend = z.strictObject({
  email: Email,
  type: z.enum(['signup', 'email_change'], 'Takes signup or email_change'),
  ...libraryFields,
})

export const LinkType = z.enum(['signup', 'email', 'recovery', 'email_change'], 'Not a kind of link')
export type LinkType = z.infer<typeof LinkType>
export const Verify = z.strictObject({
  token_hash: Secret,
  type: LinkType,
  options: z.unknown().optional(),
  redirect_to: z.unknown().optional(),
  ...libraryFields,
})

export const UpdateUser = z.strictObject({
  email: Email.optional(),
  password: z.string().min(1, 'Password is required').optional(),
  current_password: Password.optional(),
  data: z.strictObject({ full_name: FullName.optional(), username: Username.optional() }).optional(),
  nonce: z.unknown().optional(),
  ...libraryFields,
})
export type UpdateUser = z.infer<typeof UpdateUser>

export async function readBody<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new AuthRefusal(415, 'unsupported_media_type', 'Bodies are sent as application/json')
  const text = await c.req.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'The body is not valid JSON')
  }
  return shape.parse(body)
}
