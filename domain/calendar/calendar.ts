// Calendars of due dates: addresses with a secret that calendar programs subscribe to.
import * as z from 'zod'
import { LinkSecret } from '../public-board/public-board.ts'
import { Id } from '../text.ts'

export const CALENDARS_PER_PERSON = 20
/** Days back that a calendar has, and the most entries of it. */
export const CALENDAR_DAYS_BACK = 90
export const CALENDAR_ENTRIES = 1_000

export const Calendar = z.object({
  id: z.uuid(),
  project: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('The project whose due dates it has; null: what is assigned to the person, everywhere'),
  created_at: z.iso.datetime(),
})
/** An address of one person. Nobody is shown its secret again. */
export type Calendar = z.infer<typeof Calendar>

export const CreateCalendar = z.strictObject({
  project_id: Id.nullable()
    .default(null)
    .describe('All due dates of this project; null: what is assigned to you, in all of yours'),
  secret: LinkSecret,
})
export const ReplaceCalendar = z.strictObject({
  calendar_id: Id,
  secret: LinkSecret.describe('The address with the former one ends'),
})
export const EndCalendar = z.strictObject({ calendar_id: Id })

/** The address of a calendar. */
export function calendarPath(secret: string): string {
  return `/calendar/${secret}.ics`
}
