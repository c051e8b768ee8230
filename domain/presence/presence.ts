// Presence: who has a ticket open, and who is writing a comment on it. This is not stored anywhere.
import * as z from 'zod'
import { Id } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The states in which a page reports itself. */
export const PRESENCE_STATES = ['here', 'writing', 'left'] as const
/** The state in which a page reports itself. */
export type PresenceState = (typeof PRESENCE_STATES)[number]

/** An open page reports its presence at this interval, and counts as closed after this silence. */
export const PRESENCE_HEARTBEAT_MS = 10_000
/** The time in milliseconds after which a page without a new report counts as left. */
export const PRESENCE_TTL_MS = 25_000

export const TellPresence = z.strictObject({
  page: Id.describe(
    'An id that the page generates for itself; several pages of a person count as one person',
  ),
  state: z.enum(PRESENCE_STATES).describe('`writing` a comment, or `left`: the ticket is closed'),
})

export const Presence = z.object({
  ticket_id: z.uuid(),
  people: z
    .array(z.object({ ...Profile.shape, is_writing: z.boolean() }))
    .describe('Includes the caller; in the order of arrival, and only the first if there are very many'),
  count: z.int().describe('The number of people'),
})
/** The people who have a ticket open. */
export type Presence = z.infer<typeof Presence>
