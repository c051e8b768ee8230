// Makes recurring tickets, and mails about those that were paused.
import type { Background } from '../jobs/kind.ts'
import { recurrenceMail } from './mail.ts'
import { startRecurrences } from './turn.ts'

export const recurrenceWork = {
  mails: { recurrence_paused: recurrenceMail },
  polls: [(deps) => startRecurrences(deps)],
} satisfies Background
