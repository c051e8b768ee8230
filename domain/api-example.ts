// The shared fixtures of all examples in the API document: two people, a project, a ticket, a comment. Tests send the same
// examples about real rows (server/test/examples.ts).
import { id, ids } from './api-example-ids.ts'
import type { Attachment } from './attachment/attachment.ts'
import type { Column } from './column/column.ts'
import { FIRST_COLUMNS } from './column/columns.ts'
import type { Comment } from './comment/comment.ts'
import type { Event, EventPayload } from './event.ts'
import type { CustomField } from './field/field.ts'
import type { Invitation } from './invitation/invitation.ts'
import type { Label } from './label/label.ts'
import type { Member } from './member/member.ts'
import type { Milestone } from './milestone/milestone.ts'
import type { Project } from './project/project.ts'
import type { Relation, StoredRelation } from './relation/relation.ts'
import { exampleValues } from './ticket/example-values.ts'
import type { TicketValues } from './ticket/fields.ts'
import type { Ticket, TicketSummary } from './ticket/ticket.ts'
import type { Profile } from './user/user.ts'

export const ada: Profile = { id: id(1), full_name: 'Ada Lovelace', username: 'ada' }
export const grace: Profile = { id: id(2), full_name: 'Grace Hopper', username: 'grace' }

const counts = { todo: 4, in_progress: 2, done: 11, members: 3 }
const at = '2026-03-02T09:30:00.000Z'

export const project: Project = {
  id: ids.projectId,
  former_keys: [],
  source_prefixes: [],
  name: 'Apollo',
  description: 'The control panel of the lander',
  key: 'APO',
  owner_id: ada.id,
  transfer_to: null,
  transfer_until: null,
  ticket_order: 'newest',
  admins_invite: false,
  archived_at: null,
  created_at: '2026-02-16T08:00:00.000Z',
  version: 1,
  seq: 57,
  counts,
}
const project_id = project.id

export const member: Member = {
  id: ids.memberId,
  project_id,
  user_id: grace.id,
  role: 'developer',
  invited_by: ada.id,
  joined_at: at,
  profile: grace,
}

export const invitation: Invitation = {
  id: ids.invitationId,
  project_id,
  email: 'katherine@example.org',
  role: 'developer',
  invited_by: ada.id,
  created_at: at,
  expires_at: '2026-03-09T09:30:00.000Z',
  mail: 'sent',
}

const rows = {
  people: [grace.id, ada.id],
  label: id(62),
  milestone: ids.milestoneId,
  ticket: id(31),
} as const
const { description: _, ...values } = exampleValues(0, rows)
export const summary: TicketSummary = {
  ...values,
  id: ids.ticketId,
  project_id,
  number: 12,
  title: 'Altitude freezes after the second restart',
  excerpt: 'Seen twice in the simulator: the display keeps the last value.',
  custom: { [ids.fieldId]: id(99) },
  column: 'todo',
  type: 'bug',
  priority: 'high',
  assignee_id: grace.id,
  assignee: grace,
  due_date: '2026-03-13',
  estimate: 3,
  label_ids: [ids.labelId],
  rank: null,
  reporter_id: ada.id,
  reporter: ada,
  imported: null,
  comment_count: 0,
  sub_total: 5,
  sub_done: 2,
  blocked_by: 1,
  created_at: at,
  updated_at: at,
  version: 1,
}
export const ticket: Ticket = { ...summary, description: summary.excerpt }
/** A second value of each field that people edit. */
export const changedTicket: TicketValues = {
  ...exampleValues(1, rows),
  title: 'Altitude freezes after every restart',
  description: 'Also on the flight model.',
  status: 'done',
  type: 'task',
  priority: 'critical',
  assignee_id: null,
  due_date: null,
  estimate: 8,
  label_ids: [],
}

export const relation: Relation = {
  kind: 'is_blocked_by',
  ticket: {
    id: ids.otherTicketId,
    number: 9,
    title: 'Watchdog is never reset',
    status: 'in_progress',
    column: 'in_progress',
  },
}
/** The same relation, as its event carries it. */
export const storedRelation: StoredRelation = {
  kind: 'blocks',
  from_id: relation.ticket.id,
  from_number: relation.ticket.number,
  to_id: ticket.id,
  to_number: ticket.number,
}

export const comment: Comment = {
  id: ids.commentId,
  project_id,
  ticket_id: ticket.id,
  author_id: grace.id,
  author: grace,
  content: 'The watchdog is not reset. Fix is on its way.',
  created_at: at,
  edited_at: null,
  version: 1,
  reactions: { thumbs_up: [ada.id] },
  reactions_version: 1,
  to_reporter: false,
  imported: null,
}

export const attachment: Attachment = {
  id: ids.attachmentId,
  project_id,
  ticket_id: ticket.id,
  name: 'display.png',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  mime: 'image/png',
  width: 1280,
  height: 720,
  uploader_id: ada.id,
  uploader: ada,
  imported: null,
  created_at: at,
  version: 1,
}

export const label: Label = {
  id: ids.labelId,
  project_id,
  name: 'firmware',
  color: 'violet',
  description: 'Software on the lander itself',
  version: 1,
}
export const otherLabel: Label = {
  ...label,
  id: ids.otherLabelId,
  name: 'simulator',
  color: 'teal',
  description: null,
}

export const customField: CustomField = {
  id: ids.fieldId,
  project_id,
  name: 'Tier',
  former_names: ['Level'],
  kind: 'choice',
  unit: null,
  options: [{ id: id(99), name: 'Gold', color: 'yellow', removed: false }],
  on_card: true,
  position: 0,
  removed_at: null,
  version: 1,
}

export const milestone: Milestone = {
  id: ids.milestoneId,
  project_id,
  name: 'Sprint 12',
  start_date: '2026-03-16',
  due_date: '2026-03-27',
  goal: 'The lander starts **twice** in a row',
  repeat_weeks: 2,
  closed_at: null,
  version: 1,
}

export const review: Column = {
  id: ids.columnId,
  key: '1',
  status: 'in_progress',
  name: 'In Review',
  color: 'orange',
  work_limit: 4,
  delivered: true,
  moving_to: null,
  version: 1,
}
export const columns: Column[] = FIRST_COLUMNS.map((column, index) => ({
  ...column,
  id: id(71 + index),
})).toSpliced(2, 0, review)

export const signedIn = {
  id: id(50),
  at,
  action: 'session.started',
  by: 'person' as const,
  detail: { method: 'password' },
}

/** The response of a command that made this change. */
export function event(payload: EventPayload, after: Partial<typeof counts> = {}): Event {
  return {
    project_id,
    seq: project.seq + 1,
    actor_id: ada.id,
    at,
    counts: { ...counts, ...after },
    ...payload,
  }
}
