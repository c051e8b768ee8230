// Fills inboxes from the event log, and with what time alone brings.
import type { Background } from '../jobs/kind.ts'
import { inboxReader } from './reader.ts'
import { startReminders } from './reminders.ts'

export const inboxWork = {
  // Mails follow only where a mail server takes them.
  readers: ({ smtpUrl }) => [inboxReader({ mail: smtpUrl !== undefined })],
  polls: [startReminders],
} satisfies Background
