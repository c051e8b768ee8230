// All readers of the event log.
import type { Config } from '../config.ts'
import type { Reader } from '../events/reader.ts'
import { inboxReader } from '../inbox/reader.ts'
import { newsMail } from '../news/reader.ts'
import { webhookReader } from '../webhook/reader.ts'

/** Mails about the inbox follow only where a mail server takes them. */
export const readersFor = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Reader[] => [
  newsMail,
  inboxReader({ mail: smtpUrl !== undefined }),
  webhookReader,
]

/** Their names are the same, whatever the settings. */
export const readers = readersFor({ smtpUrl: undefined })
