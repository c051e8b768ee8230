// How long deleted tickets and projects can be restored.
import { HOUR, RESTORABLE_DAYS } from '../limits.ts'

/** Tickets and projects deleted at or before this time can no longer be restored. ISO 8601. */
export function erasedBefore(now: string | Date): string {
  return new Date(new Date(now).getTime() - RESTORABLE_DAYS * 24 * HOUR * 1_000).toISOString()
}
