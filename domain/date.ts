// A calendar day, without time or time zone, and how it stands to somebody's today.
import * as z from 'zod'

/** 2026-05-04. The year 0000, which is valid in ISO 8601, does not exist in PostgreSQL. */
export const CalendarDate = z.iso
  .date('Takes a date such as 2026-05-04')
  .refine((date) => date >= '0001', { message: 'Takes a date from the year 1 on' })

const DAY_MS = 86_400_000

/** How many days `date` is ahead of `today`; negative once it is past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
}

/** A due date within this many days is near. */
const NEAR_DAYS = 3

export type Due = { state: 'overdue' | 'near' | 'later'; days: number }

/** How pressing a due date is. */
export function dueOf(date: string, today: string): Due {
  const days = daysUntil(date, today)
  return { state: days < 0 ? 'overdue' : days <= NEAR_DAYS ? 'near' : 'later', days }
}
