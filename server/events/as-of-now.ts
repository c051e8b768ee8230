// Fills the current texts and names into past events for pages that catch up; the log stores none. So nobody reads
// what was overwritten or deleted since. Applying all events still gives the current rows, because the last event
// about a row matches the row.
import { sql } from 'kysely'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import type { Column } from '../../domain/column/column.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import type { Event } from '../../domain/event.ts'
import type { Label } from '../../domain/label/label.ts'
import {
  EXCERPT_LENGTH,
  type Ticket,
  type TicketSummary,
  type TicketText,
} from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { View } from '../../domain/view/view.ts'
import { columnsOf } from '../column/columns.ts'
import type { Db } from '../db/handle.ts'

type Texts = Pick<Ticket, TicketText | 'excerpt'>
type Project = { name: string; description: string | null }
type Now = {
  /** By id, without deleted tickets and comments of deleted tickets. */
  tickets: Record<string, Texts> | null
  comments: Record<string, string> | null
  /** By type of ticket. */
  templates: Record<string, string | null> | null
  views: View[] | null
  labels: Record<string, Pick<Label, 'name' | 'description'>> | null
  /** Names by id, without removed files and those of deleted tickets. */
  files: Record<string, string> | null
  people: Record<string, Profile> | null
  project: Project | null
  /** In their order. */
  columns: Column[]
}

/** Sent for a deleted ticket; the event of its deletion follows. */
const NO_TEXTS: Texts = { title: '', excerpt: null, description: null }

/** @param events of one project, as logged */
export async function asOfNow(db: Db, events: Event[]): Promise<Event[]> {
  const [first] = events
  if (!first) return []
  const now = await find(db, first.project_id, events)
  return events.map((event) => told(event, now))
}

async function find(db: Db, projectId: string, events: Event[]): Promise<Now> {
  const tickets = new Set<string>()
  /** Tickets whose events carry the full description. */
  const whole = new Set<string>()
  const comments = new Set<string>()
  const labels = new Set<string>()
  const files = new Set<string>()
  const people = new Set<string>()
  for (const event of events) {
    for (const person of peopleOf(event)) people.add(person.id)
    if ('comment' in event) comments.add(event.comment.id)
    if ('label' in event) labels.add(event.label.id)
    if ('attachment' in event) files.add(event.attachment.id)
    if (!('ticket' in event)) continue
    tickets.add(event.ticket.id)
    if (event.type !== 'ticket.changed' || event.description !== undefined) whole.add(event.ticket.id)
  }
  const { rows } = await sql<Now>`select
    (select json_object_agg(id, json_build_object('title', title, 'excerpt', left(description, ${sql.lit(EXCERPT_LENGTH)}),
        'description', case when id = any(${[...whole]}::uuid[]) then description end))
      from ticket where id = any(${[...tickets]}::uuid[]) and deleted_at is null) as tickets,
    (select json_object_agg(comment.id, content) from comment join ticket on ticket.id = comment.ticket_id
      where comment.id = any(${[...comments]}::uuid[]) and ticket.deleted_at is null) as comments,
    (select json_object_agg(type, description) from ticket_template
      where project_id = ${projectId} and ${events.some((event) => 'template' in event)}) as templates,
    (select views from view_list
      where project_id = ${projectId} and user_id is null and ${events.some((event) => 'views' in event)}) as views,
    (select json_object_agg(id, json_build_object('name', name, 'description', description))
      from label where id = any(${[...labels]}::uuid[]) and removed_at is null) as labels,
    (select json_object_agg(attachment.id, name) from attachment join ticket on ticket.id = attachment.ticket_id
      where attachment.id = any(${[...files]}::uuid[]) and attachment.deleted_at is null
        and ticket.deleted_at is null) as files,
    (select json_object_agg(id, json_build_object('id', id, 'full_name', full_name, 'username', username))
      from profile where id = any(${[...people]}::uuid[])) as people,
    (select json_build_object('name', name, 'description', description)
      from project where id = ${projectId} and deleted_at is null) as project`.execute(db)
  const tellsColumns = events.some((event) => 'columns' in event)
  return { ...(rows[0] as Now), columns: tellsColumns ? await columnsOf(db, projectId) : [] }
}

function peopleOf(event: Event): { id: string }[] {
  switch (event.type) {
    case 'member.added':
      return [event.member.profile]
    case 'user.changed':
      return [event.profile]
    case 'attachment.created':
    case 'attachment.changed':
      return [event.attachment.uploader]
    case 'comment.created':
    case 'comment.changed':
      return [event.comment.author]
    case 'ticket.created':
    case 'ticket.restored':
    case 'ticket.changed': {
      const { reporter, assignee } = event.ticket
      return assignee ? [reporter, assignee] : [reporter]
    }
    case 'project.created':
    case 'project.changed':
    case 'project.deleted':
    case 'member.changed':
    case 'member.removed':
    case 'invitation.created':
    case 'invitation.revoked':
    case 'ticket.deleted':
    case 'comment.deleted':
    case 'comment.reacted':
    case 'template.changed':
    case 'views.changed':
    case 'proposal.changed':
    case 'column.created':
    case 'column.changed':
    case 'column.ordered':
    case 'column.emptied':
    case 'column.deleted':
    case 'label.created':
    case 'label.changed':
    case 'label.deleted':
    case 'attachment.deleted':
    case 'relation.added':
    case 'relation.removed':
    case 'text.removed':
    case 'import.advanced':
      return []
  }
}

function told(event: Event, now: Now): Event {
  switch (event.type) {
    case 'project.created':
      return { ...event, project: { ...event.project, ...nowOf(event.project, now.project) } }
    case 'project.changed':
      return { ...event, changes: { ...event.changes, ...nowOf(event.changes, now.project) } }
    case 'member.added':
      return { ...event, member: { ...event.member, profile: named(event.member.profile, now) } }
    case 'user.changed':
      return { ...event, profile: named(event.profile, now) }
    case 'ticket.created':
    case 'ticket.restored':
      return { ...event, ticket: { ...ticketNow(event.ticket, now), ...textsOf(event.ticket, now) } }
    case 'ticket.changed': {
      const { description, ...texts } = textsOf(event.ticket, now)
      const ticket = { ...ticketNow(event.ticket, now), ...texts }
      return event.description === undefined ? { ...event, ticket } : { ...event, ticket, description }
    }
    case 'comment.created':
    case 'comment.changed': {
      const { comment } = event
      const content = now.comments?.[comment.id] ?? ''
      const {
        reactions = {},
        reactions_version = 0,
        to_reporter = false,
        imported = null,
      } = comment as Partial<Comment>
      const author = named(comment.author, now)
      // Logged before there were reactions, reports, and marks of imports: without any.
      const later = { reactions, reactions_version, to_reporter, imported }
      return { ...event, comment: { ...comment, author, content, ...later } }
    }
    case 'template.changed': {
      const description = now.templates?.[event.template.ticket_type] ?? null
      return { ...event, template: { ...event.template, description } }
    }
    case 'views.changed':
      return { ...event, views: now.views ?? [] }
    case 'label.created':
    case 'label.changed': {
      const texts = now.labels?.[event.label.id] ?? { name: '', description: null }
      return { ...event, label: { ...event.label, ...texts } }
    }
    case 'attachment.created':
    case 'attachment.changed': {
      const { attachment } = event
      const name = now.files?.[attachment.id] ?? ''
      const { imported = null } = attachment as Partial<Attachment>
      const uploader = named(attachment.uploader, now)
      return { ...event, attachment: { ...attachment, uploader, name, imported } }
    }
    case 'column.created':
    case 'column.changed':
    case 'column.ordered':
    case 'column.deleted':
      return { ...event, columns: now.columns }
    // These contain neither texts nor names.
    case 'project.deleted':
    case 'member.changed':
    case 'member.removed':
    case 'invitation.created':
    case 'invitation.revoked':
    case 'ticket.deleted':
    case 'comment.deleted':
    case 'comment.reacted':
    case 'column.emptied':
    case 'label.deleted':
    case 'attachment.deleted':
    case 'relation.added':
    case 'relation.removed':
    case 'text.removed':
    case 'import.advanced':
    case 'proposal.changed':
      return event
  }
}

function textsOf({ id }: { id: string }, now: Now): Texts {
  return now.tickets?.[id] ?? NO_TEXTS
}

function ticketNow<T extends TicketSummary>(ticket: T, now: Now): T {
  const assignee = ticket.assignee && named(ticket.assignee, now)
  // Logged before there were columns: those of today had their status as their key.
  return {
    ...ticket,
    column: ticket.column ?? ticket.status,
    // And before there were sub-tickets, and relations.
    parent_id: ticket.parent_id ?? null,
    rank: ticket.rank ?? null,
    sub_total: ticket.sub_total ?? 0,
    sub_done: ticket.sub_done ?? 0,
    blocked_by: ticket.blocked_by ?? 0,
    imported: ticket.imported ?? null,
    assignee,
    reporter: named(ticket.reporter, now),
  }
}

function named(person: Profile, now: Now): Profile {
  return now.people?.[person.id] ?? person
}

/** The current name and description, if the event carries them. */
function nowOf(then: Partial<Project>, now: Project | null): Partial<Project> {
  const { name, description } = now ?? { name: '', description: null }
  return { ...(then.name !== undefined && { name }), ...(then.description !== undefined && { description }) }
}
