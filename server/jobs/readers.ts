// All readers of the event log. Webhooks will be further entries.
import type { Config } from '../config.ts'
import type { Reader } from '../events/reader.ts'
import { inboxReader } from './inbox-reader.ts'
import { newsMail } from './news-reader.ts'

/** Mails about the inbox follow only where a mail server takes them. */
export const readersFor = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Reader[] => [
  newsMail,
  inboxReader({ mail: smtpUrl !== undefined }),
]

/** Their names are the same, whatever the settings. */
export const readers = readersFor({ smtpUrl: undefined })
