// Mails to a person who was added to a project, or was offered or given the ownership of one.
import { z } from 'zod'

const MembershipMail = z.object({ user_id: z.string(), project_id: z.string() })
export type MembershipMail = z.output<typeof MembershipMail>

const GivenMail = MembershipMail.extend({ former_id: z.string(), why: z.enum(['operator', 'left']) })
export type GivenMail = z.output<typeof GivenMail>

export const membershipMails = {
  added_to_project: MembershipMail,
  transfer_offered: MembershipMail,
  project_given: GivenMail,
}
