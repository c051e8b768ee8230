// Fills the inboxes: a durable reader of the event log. A line and the reader's position commit together, so each user is
// notified exactly once, and writing a comment does not take longer if many users watch.
import type { Event } from '../../domain/event.ts'
import { EVENT_REASONS, type EventReason } from '../../domain/inbox/inbox.ts'
import type { Reader } from '../jobs/kind.ts'
import { takeLock } from '../pipeline/project-lock.ts'
import { mentionedBy } from './mentions.ts'
import { type NotifiableEvent, removeLines, writeNotifications } from './write.ts'

/** @param how.mail whether users are also notified by mail */
export const inboxReader = (how: { mail: boolean }): Reader => ({
  name: 'inbox',
  async handle(tx, events) {
    const projectId = events[0]?.project_id
    if (!projectId) return []
    // The lock prevents that members are removed while they are notified.
    await takeLock(tx, projectId)
    const mentions = await mentionedBy(tx, projectId, {
      comments: events.filter((event) => 'comment' in event).map(({ seq }) => seq),
      descriptions: events.filter(writesDescription).map(({ seq }) => seq),
    })
    const notifiable = events.flatMap(
      (event) => notifiableEventOf(event, mentions.get(event.seq) ?? []) ?? [],
    )
    const changedInboxes = await writeNotifications(tx, projectId, notifiable, how)
    const deleted = events.flatMap((event) => (event.type === 'ticket.deleted' ? event.ticket_id : []))
    const isGone = events.some((event) => event.type === 'project.deleted')
    const cleared =
      isGone || deleted.length > 0 ? await removeLines(tx, projectId, isGone ? 'all' : deleted) : []
    // The lines of removed members were deleted with the membership.
    const removed = events.flatMap((event) => (event.type === 'member.removed' ? event.user_id : []))
    return [...new Set([...changedInboxes, ...cleared, ...removed])]
  },
})

export const inbox = inboxReader({ mail: false })

function writesDescription(event: Event): boolean {
  return (
    event.type === 'ticket.created' ||
    (event.type === 'ticket.changed' && event.fields.includes('description'))
  )
}

function notifiableEventOf(event: Event, mentioned: string[]): NotifiableEvent | undefined {
  const { seq, at, actor_id } = event
  const head = { seq, at, actor_id }
  switch (event.type) {
    case 'ticket.created': {
      const { id: ticket_id, reporter_id, assignee_id } = event.ticket
      const assigned = assignee_id ? [assignee_id] : []
      const watchers = [reporter_id, ...assigned, ...mentioned]
      return {
        ...head,
        ticket_id,
        comment_id: null,
        watchers,
        direct: directOf({ mentioned, assigned }),
        reason: null,
      }
    }
    case 'ticket.changed': {
      const { id: ticket_id, assignee_id } = event.ticket
      const assigned = assignee_id && event.fields.includes('assignee_id') ? [assignee_id] : []
      const watchers = [...assigned, ...mentioned]
      const isMoved = event.fields.includes('status') || event.fields.includes('column')
      const reason = isMoved ? 'moved' : 'edited'
      return {
        ...head,
        ticket_id,
        comment_id: null,
        watchers,
        direct: directOf({ mentioned, assigned }),
        reason,
      }
    }
    case 'comment.created':
    case 'comment.changed': {
      const { id: comment_id, ticket_id, author_id } = event.comment
      const isNew = event.type === 'comment.created'
      const watchers = isNew ? [author_id, ...mentioned] : mentioned
      const reason = isNew ? 'commented' : null
      return { ...head, ticket_id, comment_id, watchers, direct: directOf({ mentioned }), reason }
    }
    default:
      return undefined
  }
}

/** Each user with the strongest of the reasons. */
function directOf(people: Partial<Record<EventReason, string[]>>): Map<string, EventReason> {
  const direct = new Map<string, EventReason>()
  for (const reason of EVENT_REASONS.toReversed())
    for (const id of people[reason] ?? []) direct.set(id, reason)
  return direct
}
