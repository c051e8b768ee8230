// The shapes of a calendar day and of a range of days, as they are sent.

import * as z from 'zod'
import { rangeOf } from './date.ts'
import { t } from './locale/message.ts'

/** A day such as 2026-05-04. The year 0000, which is valid in ISO 8601, does not exist in PostgreSQL. */
export const CalendarDate = z.iso
  .date(t('Must be a date such as 2026-05-04'))
  .refine((date) => date >= '0001', { message: t('Must be a date from the year 1 on') })

const RANGE = t('Must be two days in order, such as 2026-05-04..2026-05-07')

/** A range of days, both ends included. One of the two ends may be missing. */
export const DateRange = z
  .string()
  .regex(/^([\d-]{10}\.\.([\d-]{10})?|\.\.[\d-]{10})$/, RANGE)
  .refine(
    (text) => {
      const { from, to } = rangeOf(text)
      return CalendarDate.safeParse(from).success && CalendarDate.safeParse(to).success && from <= to
    },
    { message: RANGE },
  )
