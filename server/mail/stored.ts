// The pruning of mails that are files, because there is no mail server.
import { MAX_MAIL_FILES } from '../limits.ts'
import type { Stored } from '../stored/stored.ts'
import { forgetOldMails } from './mailer.ts'

export const mailStored = {
  pruned: { mails: ({ config }) => forgetOldMails(config, MAX_MAIL_FILES) },
} satisfies Stored
