// Makes the members of projects agree with groups, and writes the mail about it.
import type { Background } from '../jobs/kind.ts'
import { groupMail } from './mail.ts'
import { recomputeMembers } from './turn.ts'

export const groupWork = {
  jobs: { 'group-members': recomputeMembers },
  mails: { group_changes: groupMail },
} satisfies Background
