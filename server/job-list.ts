// Every job and every mail that can be asked for, by the noun whose it is; a line a noun. Names stay: jobs of the release before are in the
// queue during an upgrade. work-list.ts says what carries them out.
import { accountMails } from './auth/jobs.ts'
import { backupJobs } from './backup/jobs.ts'
import { blobJobs } from './blob/jobs.ts'
import { bulkJobs } from './bulk/jobs.ts'
import { columnJobs } from './column/jobs.ts'
import { forgeJobs } from './forge/jobs.ts'
import { importJobs } from './import/jobs.ts'
import { invitationMails } from './invitation/jobs.ts'
import { membershipMails } from './member/jobs.ts'
import { retentionJobs } from './retention/jobs.ts'
import { userJobs } from './user/jobs.ts'
import { webhookMails } from './webhook/jobs.ts'

export const JOBS = {
  ...backupJobs,
  ...blobJobs,
  ...bulkJobs,
  ...columnJobs,
  ...forgeJobs,
  ...importJobs,
  ...retentionJobs,
  ...userJobs,
}

export const MAILS = {
  ...accountMails,
  ...invitationMails,
  ...membershipMails,
  ...webhookMails,
}
