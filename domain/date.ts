// A day of the calendar, without time or zone.
import * as z from 'zod'

/** 2026-05-04. The year 0000, which ISO 8601 knows, has no place in the database's calendar. */
export const CalendarDate = z.iso
  .date('Takes a date such as 2026-05-04')
  .refine((date) => date >= '0001', { message: 'Takes a date from the year 1 on' })
