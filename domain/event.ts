// Events: one for every change, numbered without gaps within its project. The log, the stream and the response to a command
// share this shape; apply.ts defines the effect of each on what a page shows.
import * as z from 'zod'
import { Attachment } from './attachment/attachment.ts'
import { Column } from './column/column.ts'
import { Comment, ReactToComment } from './comment/comment.ts'
import { Label } from './label/label.ts'
import { Member, Role } from './member/member.ts'
import { Project, ProjectCounts } from './project/project.ts'
import { StoredRelation } from './relation/relation.ts'
import { TicketTemplate } from './template/template.ts'
import { ColumnKey, Status, Ticket, TicketSummary } from './ticket/ticket.ts'
import { Profile } from './user/user.ts'
import { ViewList } from './view/view.ts'

const NewProject = Project.omit({ seq: true, counts: true, transfer_to: true, transfer_until: true })

const columns = z.array(Column).describe('All columns in their order, after the change')
/** Tickets that went to another column together. */
const emptied = {
  from: ColumnKey,
  to: ColumnKey,
  former_status: Status.describe('Of the column that they leave'),
  status: Status.describe('Of the column that takes them'),
  lowest: z.int().describe('Every ticket in `from` with this number or a higher one is in `to` from here on'),
}

/** Counts of tickets whose sub-tickets came, went, or were done. */
const parents = z
  .array(z.object({ id: z.uuid(), sub_total: z.int(), sub_done: z.int() }))
  .optional()
  .describe('Tickets whose counts of sub-tickets changed with it, as they are after the change')

/** Counts of tickets that another one blocks, or blocks no more. */
const blocked = z
  .array(z.object({ id: z.uuid(), blocked_by: z.int() }))
  .optional()
  .describe('Tickets whose number of open blockers changed with it, as it is after the change')

const payloads = [
  z.object({ type: z.literal('project.created'), project: NewProject }),
  z.object({
    type: z.literal('project.changed'),
    changes: Project.pick({
      name: true,
      description: true,
      key: true,
      owner_id: true,
      transfer_to: true,
      transfer_until: true,
      ticket_order: true,
    }).partial(),
    version: z.int(),
  }),
  z.object({ type: z.literal('project.deleted') }),
  z.object({ type: z.literal('member.added'), member: Member }),
  z.object({ type: z.literal('member.changed'), member_id: z.uuid(), user_id: z.uuid(), role: Role }),
  z.object({
    type: z.literal('member.removed'),
    member_id: z.uuid(),
    user_id: z.uuid().describe('Every ticket that was assigned to this person has no assignee from here on'),
  }),
  z.object({ type: z.literal('invitation.created'), invitation_id: z.uuid(), role: Role }),
  z.object({ type: z.literal('invitation.revoked'), invitation_id: z.uuid() }),
  z.object({ type: z.literal('user.changed'), profile: Profile }),
  z.object({ type: z.literal('ticket.created'), ticket: Ticket, parents }),
  z.object({
    type: z.literal('ticket.changed'),
    ticket: TicketSummary.describe('The ticket after the change'),
    description: z.string().nullable().optional().describe('The full description, where that changed'),
    fields: z.array(z.string()),
    parents,
    blocked,
  }),
  z.object({ type: z.literal('ticket.deleted'), ticket_id: z.uuid(), number: z.int(), parents, blocked }),
  z.object({ type: z.literal('ticket.restored'), ticket: Ticket, parents, blocked }),
  z.object({ type: z.literal('comment.created'), comment: Comment, comment_count: z.int() }),
  z.object({ type: z.literal('comment.changed'), comment: Comment }),
  z.object({
    type: z.literal('comment.reacted'),
    ...{ comment_id: z.uuid(), ticket_id: z.uuid() },
    ...ReactToComment.shape,
    ...Comment.pick({ reactions: true, reactions_version: true }).shape,
    imported: Comment.shape.imported.optional().describe('Of a comment that was imported'),
  }),
  z.object({
    type: z.literal('comment.deleted'),
    comment_id: z.uuid(),
    ticket_id: z.uuid(),
    comment_count: z.int(),
  }),
  z.object({ type: z.literal('relation.added'), ...StoredRelation.shape, blocked }),
  z.object({ type: z.literal('relation.removed'), ...StoredRelation.shape, blocked }),
  z.object({ type: z.literal('template.changed'), template: TicketTemplate }),
  z.object({
    type: z.literal('views.changed').describe('Of those that the project shares'),
    ...ViewList.shape,
  }),
  z.object({ type: z.literal('label.created'), label: Label }),
  z.object({ type: z.literal('label.changed'), label: Label }),
  z.object({
    type: z.literal('label.deleted'),
    label_id: z.uuid().describe('No ticket has this label from here on'),
    into: z.uuid().nullable().describe('The label that each of its tickets has instead'),
  }),
  z.object({
    type: z.literal('attachment.created').describe('A file was added, or restored'),
    attachment: Attachment,
  }),
  z.object({ type: z.literal('attachment.changed'), attachment: Attachment }),
  z.object({
    type: z.literal('attachment.deleted'),
    attachment_id: z.uuid(),
    ticket_id: z.uuid(),
    version: z.int(),
  }),
  z
    .object({
      type: z.literal('proposal.changed'),
      proposal_id: z.uuid(),
      ticket_id: z.uuid().nullable(),
      state: z.enum(['open', 'declined']),
    })
    .describe(
      'An agent proposed a change, or it was declined; one that is accepted is told by its own event',
    ),
  z.object({ type: z.literal('column.created'), columns, column_id: z.uuid() }),
  z.object({ type: z.literal('column.changed'), columns, column_id: z.uuid() }),
  z.object({ type: z.literal('column.ordered'), columns }),
  z.object({ type: z.literal('column.emptied'), ...emptied }),
  z.object({ type: z.literal('column.deleted'), columns, column_id: z.uuid(), ...emptied }),
  z
    .object({
      type: z.literal('import.advanced'),
      import_id: z.uuid(),
      kinds: z.array(z.string()).describe('What changed: ticket, comment, file, label, column and so on'),
      tickets: z.int().describe('New ones; below 0: removed'),
    })
    .describe(
      'An import wrote, changed or removed some hundred rows: what a page shows of them is fetched again',
    ),
  z
    .object({
      type: z.literal('text.removed'),
      ticket_id: z.uuid(),
      text_seq: z
        .int()
        .nullable()
        .describe('The change that had replaced the text; null: one that was imported'),
      field: z.string(),
    })
    .describe('An earlier version of a text was taken out of the history for good'),
] as const

/** By what way a change came, where not from a person at a page. */
export const Via = z.enum(['token', 'agent', 'import', 'forge', 'form'])
export type Via = z.infer<typeof Via>

export const EventPayload = z.discriminatedUnion('type', payloads)
/** What happened, without where and when. */
export type EventPayload = z.infer<typeof EventPayload>
export type EventType = EventPayload['type']
export const EVENT_TYPES = payloads.map((payload) => payload.shape.type.value) as EventType[]

const Left = z.object({
  field: z.string(),
  code: z.string().describe('The reason, as the code of a refusal; `edit_conflict`: it was changed since'),
  by: z.uuid().nullable().describe('Who changed it since, as far as the log tells'),
})
/** What undoing a change left as it is. */
export type Left = z.infer<typeof Left>

const Undid = z.object({
  seq: z.int().describe('Number of the change that was undone'),
  left: z.array(Left).describe('Fields of that change that did not go back'),
})
/** Of a change that undoes another one. */
export type Undid = z.infer<typeof Undid>

const EventHead = z.object({
  project_id: z.uuid(),
  seq: z.int().describe('Counts up by one with every change of the project'),
  actor_id: z.uuid().nullable(),
  at: z.iso.datetime(),
  counts: ProjectCounts.describe('The counts after this change'),
  before: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
    .optional()
    .describe('What the changed fields were before, without texts'),
  proposal_id: z.uuid().optional().describe('The accepted proposal that it came from'),
  undid: Undid.optional().describe('The change that this one undoes, and what of it was left'),
})

/** A change: what happened, in which project, its number, by whom and when. */
export const Event = z.intersection(EventHead, EventPayload)
export type Event = z.infer<typeof EventHead> & EventPayload
