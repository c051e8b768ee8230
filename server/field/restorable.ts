// How long the values of removed fields are kept.
import { FIELD_RESTORABLE_DAYS } from '../../domain/field/field.ts'
import { HOUR } from '../limits.ts'

/** Fields that were removed at or before this time can no longer be restored. ISO 8601. */
export function lostBefore(now: string | Date): string {
  return new Date(new Date(now).getTime() - FIELD_RESTORABLE_DAYS * 24 * HOUR * 1_000).toISOString()
}
