// The job that makes the members of projects agree with the groups that have a role there, and the mail to people who joined or
// left projects through groups.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

/** `by`: the person who changed the groups; null: single sign-on, or the command line. */
const GroupMembersJob = z.object({ project_ids: z.array(z.string()), by: z.string().nullable() })
export type GroupMembersJob = z.output<typeof GroupMembersJob>

export const groupJobs = {
  'group-members': jobKind({ payload: GroupMembersJob, workers: 'long', queue: 'group-members' }),
}

const GroupMail = z.object({ user_id: z.string() })
export type GroupMail = z.output<typeof GroupMail>

export const groupMails = { group_changes: GroupMail }
