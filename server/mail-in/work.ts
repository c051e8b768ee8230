// Reads the mailbox, and answers mails.
import type { Background } from '../jobs/kind.ts'
import { filedMail, refusedMail } from './mail.ts'
import { startLooking } from './poll.ts'
import { readMailbox } from './read.ts'
import { superviseReading } from './supervise.ts'

export const mailInWork = {
  mails: { mail_in_filed: filedMail, mail_in_refused: refusedMail },
  jobs: {
    'mail-in': {
      apart: (deps, _: unknown, signal) => readMailbox(deps, signal),
      supervise: (deps, _: unknown, { signal }) => superviseReading(deps, signal),
    },
  },
  polls: [(deps) => startLooking(deps)],
} satisfies Background
