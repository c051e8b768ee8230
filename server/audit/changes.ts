// Derives audit entries from project changes: membership and roles, deletions and restores, the project itself. The
// pipeline calls it for every change of every command, so that no handler can forget it.

import type { AuditAction, AuditDetails } from '../../domain/audit/audit.ts'
import type { Event, EventPayload, EventType } from '../../domain/event.ts'
import type { Scope } from '../../domain/operation.ts'
import type { Db } from '../db/handle.ts'
import type { CommentContext, ContextOf, MemberContext, ProjectContext } from '../pipeline/context.ts'
import { type AuditEntry, audit } from './log.ts'

type Context = ContextOf<Scope>
type Of<T extends EventType> = Event & Extract<EventPayload, { type: T }>
type Act = {
  [A in AuditAction]: { action: A; person_id?: string | null; subject_id?: string } & (Record<
    never,
    never
  > extends AuditDetails[A]
    ? { detail?: AuditDetails[A] }
    : { detail: AuditDetails[A] })
}[AuditAction]

/** What is written down of each event; null for daily work, and for what the log of an account has. */
const ACTS: { [T in EventType]: ((event: Of<T>, context: Context) => Act) | null } = {
  'project.created': ({ project: { name, key } }) => ({ action: 'project.created', detail: { name, key } }),
  'project.changed': (event, context) => projectChange(event, context as ProjectContext),
  'project.deleted': () => ({ action: 'project.deleted' }),
  'member.added': ({ member: { user_id, role, invited_by } }, { user }) =>
    user_id === user.id
      ? { action: 'invitation.accepted', person_id: invited_by, detail: { role } }
      : { action: 'member.added', person_id: user_id, detail: { role } },
  'invitation.created': ({ invitation_id: subject_id, role }) => ({
    action: 'invitation.created',
    subject_id,
    detail: { role },
  }),
  'invitation.revoked': ({ invitation_id: subject_id }) => ({ action: 'invitation.revoked', subject_id }),
  'member.changed': ({ user_id: person_id, role: to }, context) => {
    const { role: from } = (context as MemberContext).member
    return { action: 'member.role_changed', person_id, detail: { from, to } }
  },
  'member.removed': ({ user_id: person_id }, { user }) => ({
    action: person_id === user.id ? 'member.left' : 'member.removed',
    person_id,
  }),
  'user.changed': null,
  'ticket.created': null,
  'ticket.changed': null,
  'ticket.deleted': ({ ticket_id: subject_id, number }) => ({
    action: 'ticket.deleted',
    subject_id,
    detail: { number },
  }),
  'ticket.restored': ({ ticket: { id: subject_id, number } }) => ({
    action: 'ticket.restored',
    subject_id,
    detail: { number },
  }),
  'attachment.created': null,
  'attachment.changed': null,
  'attachment.deleted': null,
  'template.changed': null,
  'views.changed': null,
  'proposal.changed': null,
  'column.created': null,
  'column.changed': null,
  'column.ordered': null,
  'column.emptied': null,
  'column.deleted': null,
  'label.created': null,
  'label.changed': null,
  'label.deleted': null,
  'relation.added': null,
  'relation.removed': null,
  'import.advanced': null,
  'comment.created': null,
  'comment.changed': null,
  'comment.reacted': null,
  'comment.deleted': (_, context) => {
    const { comment, ticket } = context as CommentContext
    const { id: subject_id, author_id: person_id } = comment
    return { action: 'comment.deleted', subject_id, person_id, detail: { number: ticket.number } }
  },
  'text.removed': ({ ticket_id: subject_id, field }) => ({
    action: 'text.removed',
    subject_id,
    detail: { field },
  }),
}

export async function auditChange(tx: Db, context: Context, event: Event): Promise<void> {
  const actOf = ACTS[event.type] as ((event: Event, context: Context) => Act) | null
  if (!actOf) return
  const { user, caller, now: at } = context
  const about = { at, actor: user.id, caller, project_id: event.project_id, person_id: null }
  await audit(tx, { ...about, ...actOf(event, context) } as AuditEntry<AuditAction>)
}

function projectChange({ changes }: Of<'project.changed'>, { project, standing }: ProjectContext): Act {
  const { owner_id, transfer_to, name, key } = changes
  const { owner_id: former, transfer_to: offered } = project
  if (owner_id) return { action: 'transfer.accepted', person_id: former }
  if (transfer_to) return { action: 'transfer.offered', person_id: transfer_to }
  if (transfer_to === null)
    return standing === 'owner'
      ? { action: 'transfer.withdrawn', person_id: offered }
      : { action: 'transfer.declined', person_id: former }
  const fields = Object.keys(changes).join(', ')
  const detail = { fields, ...(name !== undefined && { name }), ...(key !== undefined && { key }) }
  return { action: 'project.changed', detail }
}
