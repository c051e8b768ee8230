// The entry to a project: whether it requires two-factor sign-in, and since when its members have to have signed in.
import * as z from 'zod'
import { Profile } from '../user/user.ts'

/** The most people and projects that an answer about access names. */
export const ACCESS_NAMED = 100

export const ChangeAccess = z.strictObject({ requires_two_factor: z.boolean() })

export const ProjectAccess = z.object({
  requires_two_factor: z.boolean(),
  without: z
    .array(Profile)
    .describe(`Members without an authenticator, a passkey or a provider’s sign-in, at most ${ACCESS_NAMED}`),
  without_count: z.int().describe('The number of such members'),
})
/** The requirements of a project, and the members who cannot fulfil them yet. */
export type ProjectAccess = z.infer<typeof ProjectAccess>

export const ClosedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  why: z
    .enum(['two_factor', 'sign_in'])
    .describe(
      '`two_factor`: it requires two-factor sign-in; `sign_in`: its owner asks everybody to sign in again',
    ),
})
/** A project of the person that this session may not enter yet. Only its name is shown. */
export type ClosedProject = z.infer<typeof ClosedProject>
