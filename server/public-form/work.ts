// Mails to senders of reports.
import type { Background } from '../jobs/kind.ts'
import { confirmMail, enqueueChanged, stateMail } from './mail.ts'

export const publicFormWork = {
  mails: { report_confirm: confirmMail, report_state: stateMail },
  jobs: { 'report-states': (deps) => enqueueChanged(deps) },
} satisfies Background
