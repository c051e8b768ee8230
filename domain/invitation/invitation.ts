// An invitation by link for a person without an account: to one project, for one e-mail address and one role.
import * as z from 'zod'
import { DEFAULT_ROLE, Role } from '../member/member.ts'
import { Id } from '../text.ts'
import { Email, Profile } from '../user/user.ts'

/** The number of days after which an invitation expires. */
export const INVITATION_DAYS = 7

/** The secret of a link: 32 random bytes, base64url. The server stores only its hash. */
const Secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This invitation link is not complete')

export const Invitation = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  email: z.string(),
  role: Role,
  invited_by: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
/** A pending invitation, as the people who may invite see it. */
export type Invitation = z.infer<typeof Invitation>

export const CreateInvitation = z.strictObject({
  email: Email,
  role: Role.default(DEFAULT_ROLE),
  secret: Secret,
})
export const RevokeInvitation = z.strictObject({ invitation_id: Id })
export const FindInvitation = z.strictObject({ invitation_id: Id })
export const AcceptInvitation = z.strictObject({ secret: Secret })

export const InvitationPreview = z.object({
  project: z.object({ id: z.uuid(), name: z.string() }),
  inviter: Profile,
  role: Role,
  expires_at: z.iso.datetime(),
})
/** An invitation as it is shown before it is accepted, to a person who has the link and is signed in with its address. */
export type InvitationPreview = z.infer<typeof InvitationPreview>
