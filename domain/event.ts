// Events: one for every change, numbered without gaps within its project. The log, the stream and the response to a command share
// this shape. apply.ts defines the effect of each event on what a page shows. Each noun describes the content of its events, such
// as label/events.ts.
import * as z from 'zod'
import { attachmentEvents } from './attachment/events.ts'
import { columnEvents } from './column/events.ts'
import { commentEvents } from './comment/events.ts'
import type { Before, EventDescription } from './events-of.ts'
import { fieldEvents } from './field/events.ts'
import { fold } from './folded.ts'
import { groupEvents } from './group/events.ts'
import { historyEvents } from './history/events.ts'
import { importEvents } from './import/events.ts'
import { invitationEvents } from './invitation/events.ts'
import { labelEvents } from './label/events.ts'
import { memberEvents } from './member/events.ts'
import { milestoneEvents } from './milestone/events.ts'
import { moveEvents } from './move/events.ts'
import { projectEvents } from './project/events.ts'
import { ProjectCounts } from './project/project.ts'
import { proposalEvents } from './proposal/events.ts'
import { recurrenceEvents } from './recurrence/events.ts'
import { relationEvents } from './relation/events.ts'
import { templateEvents } from './template/events.ts'
import { ticketEvents } from './ticket/events.ts'
import { userEvents } from './user/events.ts'
import { viewEvents } from './view/events.ts'

/** Every event by type, in the order of the lists in which people choose events. */
export const EVENTS = fold([
  ticketEvents,
  moveEvents,
  commentEvents,
  attachmentEvents,
  relationEvents,
  proposalEvents,
  memberEvents,
  invitationEvents,
  groupEvents,
  userEvents,
  projectEvents,
  columnEvents,
  labelEvents,
  milestoneEvents,
  fieldEvents,
  templateEvents,
  recurrenceEvents,
  viewEvents,
  importEvents,
  historyEvents,
])

/** The way in which a change was made, unless a person made it in the browser. */
export const Via = z.enum(['token', 'agent', 'import', 'forge', 'form', 'mail'])
export type Via = z.infer<typeof Via>

type Events = typeof EVENTS
/** The type of an event. */
export type EventType = keyof Events

/** The content of an event, without project, number, author and time. */
export type EventPayload = {
  [T in EventType]: Events[T]['payload'] extends z.ZodObject<infer Shape>
    ? z.infer<z.ZodObject<{ type: z.ZodLiteral<T> } & Shape>>
    : never
}[EventType]

/** The former values that each event keeps, by type; null: it keeps none. */
export type BeforeOf = { [T in EventType]: Events[T]['before'] extends Before<infer B> ? B : null }

const payloads = (Object.entries(EVENTS) as [EventType, EventDescription][]).map(
  ([type, { payload, description }]) => {
    const shape = z.object({ type: z.literal(type), ...payload.shape })
    return description === undefined ? shape : shape.describe(description)
  },
)
export const EventPayload = z.discriminatedUnion(
  'type',
  payloads as [(typeof payloads)[0], ...typeof payloads],
) as unknown as z.ZodType<EventPayload>

const Left = z.object({
  field: z.string(),
  code: z.string().describe('The reason, as an error code; `edit_conflict`: it was changed since'),
  by: z.uuid().nullable().describe('The person who changed it since, if the log has it'),
})
/** A field that undoing a change left as it is, and why. */
export type Left = z.infer<typeof Left>

const Undid = z.object({
  seq: z.int().describe('Number of the change that was undone'),
  left: z.array(Left).describe('Fields of that change that were not undone'),
})
/** In an event that undoes another change: which change that was, and what was left as it is. */
export type Undid = z.infer<typeof Undid>

const EventHead = z.object({
  project_id: z.uuid(),
  seq: z.int().describe('Increases by one with every change of the project'),
  actor_id: z.uuid().nullable(),
  at: z.iso.datetime(),
  counts: ProjectCounts.describe('The counts after this change'),
  before: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
    .optional()
    .describe('The former values of the changed fields, without texts'),
  proposal_id: z.uuid().optional().describe('The accepted proposal that caused it'),
  undid: Undid.optional().describe('The change that this one undoes, and its fields that were not undone'),
})

/** A change: what happened, in which project, its number, by whom and when. */
export const Event = z.intersection(EventHead, EventPayload)
export type Event = z.infer<typeof EventHead> & EventPayload
