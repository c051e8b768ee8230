// The background work of every noun, one line per noun: the functions that carry out its jobs and write its mails, its readers of
// the event log, and its periodic checks. A job or a mail of job-list.ts without a function does not compile.
import { z } from 'zod'
import { type Folded, fold } from '../domain/folded.ts'
import { authWork } from './auth/work.ts'
import { backupWork } from './backup/work.ts'
import { createDisk } from './blob/disk.ts'
import { blobWork } from './blob/work.ts'
import { bulkWork } from './bulk/work.ts'
import { columnWork } from './column/work.ts'
import type { Config } from './config.ts'
import { crashWork } from './crash/work.ts'
import { digestWork } from './digest/work.ts'
import { forgeWork } from './forge/work.ts'
import { groupWork } from './group/work.ts'
import { importWork } from './import/work.ts'
import { inboxWork } from './inbox/work.ts'
import { insightWork } from './insight/work.ts'
import { invitationWork } from './invitation/work.ts'
import type { JobName, JobPayload, MailName, MailPayload } from './job.ts'
import { JOBS, MAILS } from './job-list.ts'
import {
  type Apart,
  type Background,
  jobKind,
  type Reader,
  type Work,
  type WorkList,
  type Write,
} from './jobs/kind.ts'
import { sendMail } from './mail/send.ts'
import { mailInWork } from './mail-in/work.ts'
import { memberWork } from './member/work.ts'
import { newsWork } from './news/work.ts'
import { notificationWork } from './notification/work.ts'
import { publicFormWork } from './public-form/work.ts'
import { pushWork } from './push/work.ts'
import { recurrenceWork } from './recurrence/work.ts'
import { retentionWork } from './retention/work.ts'
import { userWork } from './user/work.ts'
import { webhookWork } from './webhook/work.ts'

const NOUNS = [
  newsWork,
  inboxWork,
  webhookWork,
  authWork,
  backupWork,
  blobWork,
  bulkWork,
  columnWork,
  crashWork,
  digestWork,
  forgeWork,
  groupWork,
  importWork,
  insightWork,
  invitationWork,
  mailInWork,
  memberWork,
  notificationWork,
  publicFormWork,
  pushWork,
  recurrenceWork,
  retentionWork,
  userWork,
] as const

type All = (typeof NOUNS)[number]
/** Jobs that run in a process of their own. */
export type ApartJobs = {
  [N in keyof Folded<All, 'jobs'> as Folded<All, 'jobs'>[N] extends Apart<never> ? N : never]: Apart<never>
}

const nouns: readonly Background[] = NOUNS
const folded = <A extends 'jobs' | 'mails'>(aspect: A) =>
  fold(nouns.map((noun) => noun[aspect])) as Folded<All, A>

const jobs: { [N in JobName]: Work<JobPayload<N>> } = folded('jobs')
const mails: { [N in MailName]: Write<MailPayload<N>> } = folded('mails')

/** The work that the workers carry out. */
export const WORK_LIST: WorkList = {
  jobs: {
    ...Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, { kind: JOBS[name as JobName], work }]),
    ),
    // The mails of all nouns.
    mail: {
      kind: jobKind({ payload: z.looseObject({ kind: z.string() }), workers: 'short' }),
      work: (deps, job: { kind: string }) => sendMail(deps, { payloads: MAILS, write: mails }, job),
    },
  },
  polls: nouns.flatMap(({ polls }) => polls ?? []),
  discard: ({ dataDir }, incoming) =>
    createDisk(dataDir).clearIncoming(new Date(Date.now() + 60_000), incoming),
}

/** All readers of the event log. Their names are the same, whatever the settings. */
export function readersFor(config: Pick<Config, 'smtpUrl'>): Reader[] {
  return nouns.flatMap(({ readers }) => readers?.(config) ?? [])
}
