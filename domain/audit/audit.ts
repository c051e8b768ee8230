// The audit log: which actions on accounts and projects are recorded, and how they are read. It never has a secret, nor the texts
// of tickets. The wording of its entries is in words.ts.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import type { Role } from '../member/member.ts'
import { Id } from '../text.ts'
import type { TokenScope } from '../token/token.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'

/** The way in which a person signed in. */
export type SignInMethod = 'password' | 'link' | 'recovery' | 'passkey' | 'oidc'

type Nothing = Record<never, never>

/** Every audited action, with its details besides who, when and where. */
export type AuditDetails = {
  'account.created': { how: 'sign_up' | 'operator' | 'provider' }
  'account.confirmed': Nothing
  'account.renamed': { full_name: string; username: string }
  'account.disabled': Nothing
  'account.enabled': Nothing
  'account.deleted': Nothing
  'session.started': { method: SignInMethod }
  /** The first step of a sign-in that also needs a code. */
  'session.awaited': { method: SignInMethod }
  'session.refused': {
    reason: 'wrong_password' | 'disabled' | 'not_confirmed' | 'wrong_code' | 'wrong_passkey'
  }
  'session.ended': {
    how:
      | 'signed_out'
      | 'ended'
      | 'token_reused'
      | 'too_many'
      | 'password_changed'
      | 'factor_added'
      | 'email_change_undone'
      | 'by_operator'
      /** An action on the server, not on an account. */
      | 'all_ended'
    sessions: number
  }
  'password.changed': Nothing
  'password.link_made': Nothing
  'email.change_asked': { to: string }
  'email.changed': { from: string; to: string }
  'email.change_undone': { from: string; to: string }
  'operator.added': Nothing
  'operator.removed': Nothing
  /** An action on the server, not on an account. */
  'job.retried': { what: string }
  'key.rotated': { sessions_ended: number }
  'factor.added': { name: string }
  'factor.removed': { name: string }
  'recovery_codes.made': Nothing
  'recovery_code.used': Nothing
  'passkey.added': { name: string }
  'passkey.renamed': { name: string }
  'passkey.removed': { name: string }
  'identity.linked': { provider: string }
  'identity.unlinked': { provider: string }
  'token.created': { name: string; scope: TokenScope }
  'token.ended': { name: string }
  'board.published': { shows: string }
  'board.unpublished': Nothing
  'form.changed': { fields: string }
  'mail_in.changed': { fields: string }
  'calendar.created': Nothing
  'calendar.replaced': Nothing
  'calendar.ended': Nothing
  'inviter.blocked': Nothing
  'inviter.unblocked': Nothing
  'project.created': { name: string; key: string }
  /** `two_factor`: whether it is required from then on; older entries lack it. */
  'project.changed': { fields: string; name?: string; key?: string; two_factor?: 'on' | 'off' }
  'transfer.offered': Nothing
  'transfer.accepted': Nothing
  'transfer.withdrawn': Nothing
  'transfer.declined': Nothing
  /** Somebody became the owner without being asked. `why`: an operator gave the project, or its owner left; older entries lack it. */
  'project.handed_over': { why?: 'operator' | 'left' }
  'project.archived': Nothing
  'project.restored': Nothing
  'project.deleted': Nothing
  'project.exported': Nothing
  'import.started': { source: string; name: string }
  'import.removed': { source: string; name: string }
  /** `host`: the host that the webhook sends to. The rest of the address may be secret. */
  'webhook.created': { host: string }
  'webhook.changed': { host: string; fields: string }
  'webhook.secret_changed': { host: string }
  'webhook.deleted': { host: string }
  'member.added': { role: Role; group?: string }
  'invitation.created': { role: Role }
  'invitation.revoked': Nothing
  'invitation.accepted': { role: Role }
  'team_link.created': { role: Role; uses: number }
  'team_link.revoked': Nothing
  'team_link.used': { use: number; uses: number }
  'member.role_changed': { from?: Role; to: Role }
  'member.removed': { group?: string }
  /** Acts on a group. `name`: the name of the group. */
  'group.created': { name: string }
  'group.changed': { name: string; to: string }
  'group.handed_over': { name: string }
  'group.deleted': { name: string }
  'group.person_added': { name: string }
  'group.person_removed': { name: string }
  'group.left': { name: string }
  'group.added': { group: string; role: Role }
  'group.role_changed': { group: string; from?: Role; to: Role }
  'group.removed': { group: string }
  'member.left': Nothing
  'forge.connected': Nothing
  'forge.disconnected': Nothing
  'ticket.deleted': { number: number }
  'ticket.restored': { number: number }
  'ticket.left': { number: number }
  'ticket.arrived': { number: number }
  'comment.deleted': { number: number }
  'text.removed': { field: string }
}
/** In the details of every change that a program made or proposed: the name of its token, and how the change was made. */
export type ByProgram = { token: string; way: 'proposal' | 'agent' | 'token' }
/** The name of an audited action. */
export type AuditAction = keyof AuditDetails

/** The filters of a project's audit log. It has no sign-ins: only the person and the operator see those. */
export const AUDIT_KINDS = [
  { value: 'members', label: t('Members and roles') },
  { value: 'deletions', label: t('Deleted and restored') },
  { value: 'project', label: t('Project, exports and webhooks') },
] as const
/** A group of audited actions, by which the log can be filtered. */
export type AuditKind = (typeof AUDIT_KINDS)[number]['value']

const TRANSFERS = [
  'transfer.offered',
  'transfer.accepted',
  'transfer.withdrawn',
  'transfer.declined',
  'project.handed_over',
] as const

/** The actions of each filter of a project's log. */
export const ACTIONS_OF_KIND: Record<AuditKind, readonly AuditAction[]> = {
  members: [
    'invitation.created',
    'invitation.revoked',
    'invitation.accepted',
    'team_link.created',
    'team_link.revoked',
    'team_link.used',
    'member.added',
    'member.role_changed',
    'member.removed',
    'member.left',
    'group.added',
    'group.role_changed',
    'group.removed',
    'token.created',
    'token.ended',
    ...TRANSFERS,
  ],
  deletions: ['ticket.deleted', 'ticket.restored', 'comment.deleted', 'text.removed', 'project.deleted'],
  project: [
    'project.created',
    'project.changed',
    ...TRANSFERS,
    'project.archived',
    'project.restored',
    'project.deleted',
    'project.exported',
    'import.started',
    'import.removed',
    'webhook.created',
    'webhook.changed',
    'webhook.secret_changed',
    'webhook.deleted',
    ...(['forge.connected', 'forge.disconnected'] as const),
    'board.published',
    'board.unpublished',
    'form.changed',
    'mail_in.changed',
  ],
}

const KINDS = AUDIT_KINDS.map(({ value }) => value) as [AuditKind, ...AuditKind[]]
/** The number of entries in one window, unless the caller asks for another. */
export const AUDIT_WINDOW = 50

const Window = z.strictObject({
  before: Id.optional().describe('Only entries older than this one'),
  limit: windowLimit(AUDIT_WINDOW),
})
export const ListActivity = Window
export const ListAudit = z.strictObject({
  ...Window.shape,
  kind: z.enum(KINDS).optional(),
  user_id: Id.optional().describe('Only entries that this person caused, or that are about them'),
})

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  by: z.enum(['person', 'operator', 'nobody']).describe('`nobody`: a person who was not signed in'),
  actor: Profile.nullable(),
  person: Profile.nullable().describe('The person that the entry is about'),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** One recorded action: who did what, when, and to whom. */
export type AuditEntry = z.infer<typeof AuditEntry>

export const ActivityEntry = z.object({
  ...AuditEntry.shape,
  address: z.string().nullable(),
  device: z.string().nullable(),
})
/** An entry about the user's own account, which also shows where the action came from. */
export type ActivityEntry = z.infer<typeof ActivityEntry>
