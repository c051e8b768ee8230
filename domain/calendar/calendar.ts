// Calendars of due dates: addresses with a secret that calendar programs subscribe to.
import * as z from 'zod'
import { LinkSecret } from '../public-board/public-board.ts'
import { Id } from '../text.ts'

export const CALENDARS_PER_PERSON = 20
/** A calendar includes past due dates of this many days, and at most this many entries. */
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
/** One calendar address of a person. Its secret is never shown again. */
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

/** The path of a calendar's address. */
export function calendarPath(secret: string): string {
  return `/calendar/${secret}.ics`
}
