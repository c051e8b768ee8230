// How each user is notified by mail, with defaults filled in.
import { type RawBuilder, sql } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import { DEFAULT_PACES, type Pace } from '../../domain/notification/notification.ts'

const REASONS = Object.keys(DEFAULT_PACES) as EventReason[]

/** The default pace of each reason, as a table of `reason` and `pace`. */
export const DEFAULTS = sql`unnest(${REASONS}::text[],
  ${REASONS.map((reason) => DEFAULT_PACES[reason])}::text[]) as standard (reason, pace)`

/** Whether a user can be mailed, for the joined rows `account` and `settings`. */
export const CAN_BE_MAILED: RawBuilder<boolean> = sql`account.disabled_at is null
  and account.email_confirmed_at is not null and coalesce(settings.is_on, true)
  and settings.refused_email is distinct from account.email`

export function pacesOf(chosen: Partial<Record<EventReason, Pace>> = {}): Record<EventReason, Pace> {
  return { ...DEFAULT_PACES, ...chosen }
}
