// An invitation by link for a person without an account: to one project, for one e-mail address and one role.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { DEFAULT_ROLE, Role } from '../member/member.ts'
import { Id } from '../text.ts'
import { Email, Profile } from '../user/user.ts'

/** The number of days after which an invitation expires. */
export const INVITATION_DAYS = 7
/** The greatest number of people that are invited at once. */
export const INVITED_AT_ONCE = 200

/** The secret of a link: 32 random bytes, base64url. The server stores only its hash. */
export const InvitationSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, t('This invitation link is not complete'))

export const InvitationMail = z.enum(['sent', 'bounced', 'limited'])
/**
 * The outcome of the mail of an invitation. `bounced`: the mail server refused the address. `limited`: the address already got as
 * many invitations as it may get in a day.
 */
export type InvitationMail = z.infer<typeof InvitationMail>

export const Invitation = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  email: z.string(),
  role: Role,
  invited_by: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  mail: InvitationMail.nullable().describe('The outcome of its mail; `null` while there is none'),
})
/** An invitation that was neither accepted nor revoked, as the people who may invite see it. */
export type Invitation = z.infer<typeof Invitation>

export const CreateInvitation = z.strictObject({
  email: Email,
  role: Role.default(DEFAULT_ROLE),
  secret: InvitationSecret,
})
export const InviteAddress = CreateInvitation.extend({
  imported_person: Id.nullable()
    .default(null)
    .describe(
      'A name of an import without an account: as a member, the person takes over the tickets assigned to it',
    ),
})
export const RevokeInvitation = z.strictObject({ invitation_id: Id })
export const FindInvitation = z.strictObject({ invitation_id: Id })
export const ChangeAdminsInvite = z.strictObject({ admins_invite: z.boolean() })
export const AcceptInvitation = z.strictObject({ secret: InvitationSecret })

export const InvitationPreview = z.object({
  project: z.object({ id: z.uuid(), name: z.string() }),
  inviter: Profile,
  role: Role,
  expires_at: z.iso.datetime(),
})
/** An invitation as it is shown before it is accepted, to a person who has the link and is signed in with its address. */
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const InvitationShown = z.object({
  project_name: z.string(),
  inviter: Profile.pick({ full_name: true, username: true }),
  role: Role,
  email: z.string().nullable().describe('The invited address; null for a team link'),
  domain: z.string().nullable().describe('The domain of the addresses that may join by a team link'),
  is_proven: z.boolean().describe('The secret came by mail, which proves the address'),
  may_sign_up: z.boolean().describe('Whether new accounts can be created, with the address if there is one'),
})
/** An invitation or a team link as it is shown to anyone who has its secret, also without an account. */
export type InvitationShown = z.infer<typeof InvitationShown>
