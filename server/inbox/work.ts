// Fills inboxes from the event log, and with reminders.
import type { Background } from '../jobs/kind.ts'
import { inboxReader } from './reader.ts'
import { startReminders } from './reminders.ts'

export const inboxWork = {
  // Mails are collected only if a mail server is configured.
  readers: ({ smtpUrl }) => [inboxReader({ mail: smtpUrl !== undefined })],
  polls: [startReminders],
} satisfies Background
