// The mail with an invitation link.
import { z } from 'zod'

const InvitationMail = z.object({ invitation_id: z.string() })
export type InvitationMail = z.output<typeof InvitationMail>

export const invitationMails = { invitation: InvitationMail }
