// The formats that a person can choose beside the language.
import * as z from 'zod'
import { LANGUAGE_CODES, type Language } from './language.ts'

/** The days with which a week can begin. */
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const
/** The hours of a day: 1 to 12 twice, or 0 to 23. */
export const HOUR_CYCLES = ['h12', 'h23'] as const

export const ChosenLanguage = z.enum(LANGUAGE_CODES, `language must be one of ${LANGUAGE_CODES.join(', ')}`)
export const WeekStart = z.enum(WEEK_STARTS, `week_start must be one of ${WEEK_STARTS.join(', ')}`)
/** The first day of the week of a person. */
export type WeekStart = z.infer<typeof WeekStart>
export const HourCycle = z.enum(HOUR_CYCLES, `hour_cycle must be one of ${HOUR_CYCLES.join(', ')}`)
/** How a person reads the time of day. */
export type HourCycle = z.infer<typeof HourCycle>

/** The formats that a person has chosen; null: not chosen. */
export type ChosenFormats = {
  language: Language | null
  /** Null: as in the region of the language. */
  week_start: WeekStart | null
  /** Null: as in the region of the language. */
  hour_cycle: HourCycle | null
}
