// The mails to senders of reports, and the job that looks for states that changed.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const ReportMail = z.object({ report_mail_id: z.string() })
export type ReportMail = z.output<typeof ReportMail>

export const reportMails = { report_confirm: ReportMail, report_state: ReportMail }

export const reportJobs = {
  'report-states': jobKind({
    payload: z.unknown(),
    workers: 'short',
    schedule: { match: '*/5 * * * *' },
  }),
}
