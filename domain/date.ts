// A calendar day, without time or time zone.
import * as z from 'zod'

/** 2026-05-04. The year 0000, which is valid in ISO 8601, does not exist in PostgreSQL. */
export const CalendarDate = z.iso
  .date('Takes a date such as 2026-05-04')
  .refine((date) => date >= '0001', { message: 'Takes a date from the year 1 on' })
