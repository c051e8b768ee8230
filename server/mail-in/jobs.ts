// The job that reads the mailbox, and the mails that answer mails.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'
import { REFUSED } from './outcome.ts'

const FiledMail = z.object({ ticket_id: z.string(), user_id: z.string() })
export type FiledMail = z.output<typeof FiledMail>
const RefusedMail = z.object({ user_id: z.string(), reason: z.enum(REFUSED) })
export type RefusedMail = z.output<typeof RefusedMail>

export const mailInMails = { mail_in_filed: FiledMail, mail_in_refused: RefusedMail }

export const mailInJobs = {
  'mail-in': jobKind({
    payload: z.unknown(),
    workers: 'long',
    // One process at a time reads the mailbox.
    queue: 'mail-in',
    key: () => 'mail-in',
  }),
}
