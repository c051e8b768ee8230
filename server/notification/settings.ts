// How each user is notified by mail, with defaults filled in.
import { type RawBuilder, sql } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import { DEFAULT_PACES, type Pace } from '../../domain/notification/notification.ts'

const REASONS = Object.keys(DEFAULT_PACES) as EventReason[]

/** The default pace of each reason, as a table of `reason` and `pace`. */
export const DEFAULTS = sql`unnest(${REASONS}::text[],
  ${REASONS.map((reason) => DEFAULT_PACES[reason])}::text[]) as standard (reason, pace)`

/** Whether mails reach a user, for the joined rows `account` and `settings`. */
export const IS_REACHED: RawBuilder<boolean> = sql`account.disabled_at is null
  and account.email_confirmed_at is not null and settings.refused_email is distinct from account.email`

/** Whether a user can be mailed about the inbox, for the same rows. */
export const CAN_BE_MAILED: RawBuilder<boolean> = sql`${IS_REACHED} and coalesce(settings.is_on, true)`

export function pacesOf(chosen: Partial<Record<EventReason, Pace>> = {}): Record<EventReason, Pace> {
  return { ...DEFAULT_PACES, ...chosen }
}
