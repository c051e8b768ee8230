// Derives audit entries from project changes: membership and roles, deletions and restores, the project itself. The
// pipeline calls it for every change of every command, so that no handler can forget it.
import type { Event, EventPayload } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import type { CommentContext, ContextOf, MemberContext, ProjectContext } from '../pipeline/context.ts'
import { audit } from './log.ts'

type Context = ContextOf<'user' | 'session' | 'project' | 'member' | 'ticket' | 'comment'>
type Of<T extends EventPayload['type']> = Event & Extract<EventPayload, { type: T }>

export async function auditChange(tx: Db, context: Context, event: Event): Promise<void> {
  const { user, caller, now: at } = context
  const about = { at, actor: user.id, caller, project_id: event.project_id, person_id: null }
  switch (event.type) {
    case 'project.created': {
      const { name, key } = event.project
      return audit(tx, { action: 'project.created', ...about, detail: { name, key } })
    }
    case 'project.changed':
      return auditProjectChange(tx, about, event, context as ProjectContext)
    case 'project.deleted':
      return audit(tx, { action: 'project.deleted', ...about })
    case 'member.added': {
      const { user_id: person_id, role } = event.member
      return audit(tx, { action: 'member.added', ...about, person_id, detail: { role } })
    }
    case 'member.changed': {
      const { user_id: person_id, role: to } = event
      const { role: from } = (context as MemberContext).member
      return audit(tx, { action: 'member.role_changed', ...about, person_id, detail: { from, to } })
    }
    case 'member.removed': {
      const action = event.user_id === user.id ? 'member.left' : 'member.removed'
      return audit(tx, { action, ...about, person_id: event.user_id })
    }
    case 'ticket.deleted': {
      const { ticket_id: subject_id, number } = event
      return audit(tx, { action: 'ticket.deleted', ...about, subject_id, detail: { number } })
    }
    case 'ticket.restored': {
      const { id: subject_id, number } = event.ticket
      return audit(tx, { action: 'ticket.restored', ...about, subject_id, detail: { number } })
    }
    case 'comment.deleted': {
      const { comment, ticket } = context as CommentContext
      const whose = { subject_id: comment.id, person_id: comment.author_id }
      return audit(tx, { action: 'comment.deleted', ...about, ...whose, detail: { number: ticket.number } })
    }
    // Names are logged with the person's account; the rest is daily work.
    case 'user.changed':
    case 'ticket.created':
    case 'ticket.changed':
    case 'comment.created':
    case 'comment.changed':
      return
  }
}

type About = { at: string; actor: string; caller: Context['caller']; project_id: string; person_id: null }

async function auditProjectChange(
  tx: Db,
  about: About,
  { changes }: Of<'project.changed'>,
  { project, standing }: ProjectContext,
): Promise<void> {
  const { owner_id, transfer_to, name, key } = changes
  const { owner_id: former, transfer_to: offered } = project
  if (owner_id) return audit(tx, { action: 'transfer.accepted', ...about, person_id: former })
  if (transfer_to) return audit(tx, { action: 'transfer.offered', ...about, person_id: transfer_to })
  if (transfer_to === null)
    return standing === 'owner'
      ? audit(tx, { action: 'transfer.withdrawn', ...about, person_id: offered })
      : audit(tx, { action: 'transfer.declined', ...about, person_id: former })
  const fields = Object.keys(changes).join(', ')
  const detail = { fields, ...(name !== undefined && { name }), ...(key !== undefined && { key }) }
  await audit(tx, { action: 'project.changed', ...about, detail })
}
