// Every job and every mail that can be enqueued, one line per noun. Their names must not change: during an upgrade the queue has
// jobs of the previous release. work-list.ts has the functions that carry them out.

import { fold } from '../domain/folded.ts'
import { accountMails } from './auth/jobs.ts'
import { backupJobs } from './backup/jobs.ts'
import { blobJobs } from './blob/jobs.ts'
import { bulkJobs } from './bulk/jobs.ts'
import { columnJobs } from './column/jobs.ts'
import { digestMails } from './digest/jobs.ts'
import { forgeJobs } from './forge/jobs.ts'
import { groupJobs, groupMails } from './group/jobs.ts'
import { importJobs } from './import/jobs.ts'
import { invitationMails } from './invitation/jobs.ts'
import { mailInJobs, mailInMails } from './mail-in/jobs.ts'
import { membershipMails } from './member/jobs.ts'
import { reportJobs, reportMails } from './public-form/jobs.ts'
import { recurrenceMails } from './recurrence/jobs.ts'
import { retentionJobs } from './retention/jobs.ts'
import { userJobs } from './user/jobs.ts'
import { webhookMails } from './webhook/jobs.ts'

export const JOBS = fold([
  backupJobs,
  blobJobs,
  bulkJobs,
  columnJobs,
  forgeJobs,
  groupJobs,
  importJobs,
  mailInJobs,
  reportJobs,
  retentionJobs,
  userJobs,
])

export const MAILS = fold([
  accountMails,
  digestMails,
  groupMails,
  invitationMails,
  mailInMails,
  membershipMails,
  recurrenceMails,
  reportMails,
  webhookMails,
])
