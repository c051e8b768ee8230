// Calendars of due dates: addresses with a secret that calendar programs subscribe to.
import * as z from 'zod'
import { LinkSecret } from '../public-board/public-board.ts'
import { Id } from '../text.ts'

/** The most calendar addresses of one person. */
export const CALENDARS_PER_PERSON = 20
/** A calendar includes past due dates of this many days, and at most this many entries. */
export const CALENDAR_DAYS_BACK = 90
/** The most entries in one calendar. */
export const CALENDAR_ENTRIES = 1_000

export const Calendar = z.object({
  id: z.uuid(),
  project: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe(
      'The project whose due dates it has; null: tickets that are assigned to the person, in all projects',
    ),
  created_at: z.iso.datetime(),
})
/** One calendar address of a person. Its secret is never shown again. */
export type Calendar = z.infer<typeof Calendar>

export const CreateCalendar = z.strictObject({
  project_id: Id.nullable()
    .default(null)
    .describe(
      'All due dates of this project; null: tickets that are assigned to you, in all of your projects',
    ),
  secret: LinkSecret,
})
export const ReplaceCalendar = z.strictObject({
  calendar_id: Id,
  secret: LinkSecret.describe('The address with the former secret stops working'),
})
export const EndCalendar = z.strictObject({ calendar_id: Id })

/** The path of a calendar's address. */
export function calendarPath(secret: string): string {
  return `/calendar/${secret}.ics`
}
