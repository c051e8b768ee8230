// Mails to a person who was added to a project, or was offered the ownership of one.
import { z } from 'zod'

const MembershipMail = z.object({ user_id: z.string(), project_id: z.string() })
export type MembershipMail = z.output<typeof MembershipMail>

export const membershipMails = { added_to_project: MembershipMail, transfer_offered: MembershipMail }
