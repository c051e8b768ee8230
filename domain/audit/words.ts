// The wording of an audit log entry, as the rest of a sentence that begins with the actor.

import { roleLabel } from '../member/roles.ts'
import { displayName } from '../user/display.ts'
import type { AuditAction, AuditDetails, AuditEntry, ByProgram } from './audit.ts'

type Names = { person: string; ticket(number: number | undefined): string }
type Say<A extends AuditAction> = (detail: Partial<AuditDetails[A]>, names: Names) => string

const METHODS: Record<AuditDetails['session.started']['method'], string> = {
  password: 'with a password',
  link: 'with a link from a mail',
  recovery: 'with a link to set a new password',
  passkey: 'with a passkey',
  oidc: 'with single sign-on',
}
const REASONS: Record<AuditDetails['session.refused']['reason'], string> = {
  wrong_password: 'wrong password',
  disabled: 'the account is disabled',
  not_confirmed: 'the address is not verified',
  wrong_code: 'wrong code',
  wrong_passkey: 'a wrong passkey',
}
const MADE: Record<AuditDetails['account.created']['how'], string> = {
  sign_up: 'verified the address, which created the account',
  operator: 'created the account',
  provider: 'signed in with single sign-on, which created the account',
}

const named = (name: string | undefined) => (name ? ` “${name}”` : '')
const several = (count = 1) => (count === 1 ? 'one session' : `${count} sessions`)

const WORDS: { [A in AuditAction]: Say<A> } = {
  'account.created': ({ how }) => (how && MADE[how]) ?? 'created the account',
  'account.confirmed': () => 'confirmed the email address',
  'account.renamed': ({ full_name, username }) =>
    full_name ? `changed the name to ${full_name} (${username})` : 'changed the name',
  'account.disabled': () => 'disabled the account and ended its sessions',
  'account.enabled': () => 'enabled the account again',
  'account.deleted': () => 'deleted the account',
  'session.started': ({ method }) => `signed in ${(method && METHODS[method]) ?? ''}`.trim(),
  'session.awaited': ({ method }) =>
    `passed the first step of sign-in ${(method && METHODS[method]) ?? ''}`.trim(),
  'session.refused': ({ reason }) =>
    `was refused at sign-in: ${(reason && REASONS[reason]) ?? 'not allowed'}`,
  'session.ended': ({ how, sessions }) => {
    if (how === 'signed_out') return (sessions ?? 1) > 1 ? `signed out of ${several(sessions)}` : 'signed out'
    if (how === 'token_reused') return 'used an old token again, so the session was ended'
    if (how === 'all_ended') return `ended all sessions of the server: ${several(sessions)}`
    if (how === 'too_many') return `ended ${several(sessions)} by signing in, because there were too many`
    if (how === 'password_changed') return `ended ${several(sessions)} by a new password`
    if (how === 'factor_added') return `ended ${several(sessions)} by turning on two-factor sign-in`
    if (how === 'email_change_undone')
      return `ended ${several(sessions)} by undoing the change of the email address`
    return `ended ${several(sessions)}`
  },
  'password.changed': () => 'changed the password',
  'password.link_made': () => 'created a link to set a new password',
  'email.change_asked': ({ to }) => `asked to change the email address${to ? ` to ${to}` : ''}`,
  'email.changed': ({ from, to }) => `changed the email address${to ? ` from ${from} to ${to}` : ''}`,
  'email.change_undone': ({ to }) =>
    `undid the change of the email address by a link from a mail${to ? `: it is ${to} again` : ''}`,
  'operator.added': (_, { person }) => `made ${person} an operator of the server`,
  'operator.removed': (_, { person }) => `took the operator’s rights from ${person}`,
  'job.retried': ({ what }) => `ran a failed job again${what ? ` (${what})` : ''}`,
  'key.rotated': ({ sessions_ended }) =>
    `created a new signing key${sessions_ended ? ` and ended ${several(sessions_ended)}` : ''}`,
  'factor.added': ({ name }) => `added the authenticator${named(name)}`,
  'factor.removed': ({ name }) => `removed the authenticator${named(name)}`,
  'recovery_codes.made': () => 'created new recovery codes',
  'recovery_code.used': () => 'used a recovery code',
  'passkey.added': ({ name }) => `added the passkey${named(name)}`,
  'passkey.renamed': ({ name }) => `renamed a passkey${named(name) && ` to${named(name)}`}`,
  'passkey.removed': ({ name }) => `removed the passkey${named(name)}`,
  'identity.linked': ({ provider }) => `linked ${provider ?? 'a provider'}`,
  'identity.unlinked': ({ provider }) => `unlinked ${provider ?? 'a provider'}`,
  'token.created': ({ name, scope }) =>
    `created the token${named(name)}${scope ? ` with the scope ${scope}` : ''}`,
  'token.ended': ({ name }) => `revoked the token${named(name)}`,
  'board.published': ({ shows }) =>
    `made the board visible to anyone with its public link${shows ? `, with ${shows}` : ''}`,
  'board.unpublished': () => 'removed the public link to the board',
  'form.changed': ({ fields }) => {
    if (fields === 'on') return 'turned the public form on'
    return fields === 'off'
      ? 'turned the public form off'
      : `changed the public form’s ${fields ?? 'settings'}`
  },
  'mail_in.changed': ({ fields }) => {
    if (fields === 'on') return 'turned tickets by mail on'
    if (fields === 'off') return 'turned tickets by mail off'
    return fields === 'address'
      ? 'replaced the address for tickets by mail'
      : `changed the ${fields ?? 'settings'} of tickets by mail`
  },
  'calendar.created': () => 'created a calendar address',
  'calendar.replaced': () => 'replaced a calendar address',
  'calendar.ended': () => 'removed a calendar address',
  'inviter.blocked': () => 'blocked invitations by one person',
  'inviter.unblocked': () => 'allowed invitations by one person again',
  'project.created': ({ name, key }) => `created the project${named(name)}${key ? ` (${key})` : ''}`,
  'project.changed': ({ fields, name, key, two_factor }) => {
    if (name) return `renamed the project to${named(name)}`
    if (two_factor)
      return two_factor === 'on' ? 'required two-factor sign-in' : 'no longer required two-factor sign-in'
    if (fields === 'requires_two_factor') return 'changed whether two-factor sign-in is required'
    if (fields === 'sessions_from') return 'asked all members to sign in again'
    if (fields === 'ticket_order') return 'changed the order of tickets on the board'
    if (fields === 'admins_invite') return 'changed whether admins may invite people'
    return key ? `changed the project key to ${key}` : `changed the project’s ${fields ?? 'details'}`
  },
  'transfer.offered': (_, { person }) => `offered the project to ${person}`,
  'transfer.accepted': (_, { person }) => `accepted the project from ${person} and became its owner`,
  'transfer.withdrawn': (_, { person }) => `withdrew the offer of the project to ${person}`,
  'transfer.declined': (_, { person }) => `declined the project that ${person} offered`,
  'project.handed_over': ({ why }, { person }) => {
    if (why === 'operator') return `made ${person} the owner, as operator of the server`
    return why === 'left' ? `made ${person} the owner, to leave` : `made ${person} the owner`
  },
  'project.archived': () => 'archived the project',
  'project.restored': () => 'restored the project from the archive',
  'project.deleted': () => 'deleted the project',
  'project.exported': () => 'exported the project',
  'import.started': ({ name }) => `imported${named(name)}`,
  'import.removed': ({ name }) => `removed the import of${named(name) || ' another tracker'}`,
  'webhook.created': ({ host }) => `added a webhook${host ? ` to ${host}` : ''}`,
  'webhook.changed': ({ host, fields }) =>
    `changed the ${fields || 'settings'} of a webhook${host ? ` to ${host}` : ''}`,
  'webhook.secret_changed': ({ host }) => `gave a webhook${host ? ` to ${host}` : ''} a new secret`,
  'webhook.deleted': ({ host }) => `deleted a webhook${host ? ` to ${host}` : ''}`,
  'member.added': (detail, { person }) =>
    `added ${person} as ${roleLabel(detail.role)}${detail.group ? ` through the group${named(detail.group)}` : ''}`,
  'invitation.created': (detail) => `created an invitation link for a ${roleLabel(detail.role)}`,
  'invitation.revoked': () => 'revoked an invitation link',
  'invitation.accepted': (detail, { person }) =>
    `accepted the invitation by ${person} as ${roleLabel(detail.role)}`,
  'team_link.created': ({ role: as, uses }) => `created a team link for ${uses} uses as ${roleLabel(as)}`,
  'team_link.revoked': () => 'revoked a team link',
  'team_link.used': ({ use, uses }) => `used a team link (${use} of ${uses} uses)`,
  'member.role_changed': ({ from, to }, { person }) =>
    `changed the role of ${person}${from ? ` from ${roleLabel(from)}` : ''} to ${roleLabel(to)}`,
  'member.removed': ({ group }, { person }) =>
    group === undefined ? `removed ${person}` : `removed ${person}, who was a member only through a group`,
  'group.created': ({ name }) => `created the group${named(name)}`,
  'group.changed': ({ name, to }) => `renamed the group${named(name)} to${named(to)}`,
  'group.handed_over': ({ name }, { person }) => `handed over the group${named(name)} to ${person}`,
  'group.deleted': ({ name }) => `deleted the group${named(name)}`,
  'group.person_added': ({ name }, { person }) => `added ${person} to the group${named(name)}`,
  'group.person_removed': ({ name }, { person }) => `removed ${person} from the group${named(name)}`,
  'group.left': ({ name }) => `left the group${named(name)}`,
  'group.added': (detail) => `gave the group${named(detail.group)} the role ${roleLabel(detail.role)}`,
  'group.role_changed': ({ group, from, to }) =>
    `changed the role of the group${named(group)}${from ? ` from ${roleLabel(from)}` : ''} to ${roleLabel(to)}`,
  'group.removed': ({ group }) => `removed the group${named(group)}`,
  'member.left': () => 'left the project',
  'forge.connected': () => 'created an address and a secret for forges',
  'forge.disconnected': () => 'removed the address for forges',
  'ticket.deleted': ({ number }, { ticket }) => `deleted ${ticket(number)}`,
  'ticket.restored': ({ number }, { ticket }) => `restored ${ticket(number)}`,
  'ticket.left': ({ number }, { ticket }) => `moved ${ticket(number)} to another project`,
  'ticket.arrived': ({ number }, { ticket }) => `moved ${ticket(number)} here from another project`,
  'comment.deleted': ({ number }, { person, ticket }) =>
    `deleted a comment by ${person} on ${ticket(number)}`,
  'text.removed': ({ field }) =>
    `erased an earlier ${field === 'content' ? 'comment' : field} from the history`,
}

/** The actor of an entry. */
export function auditActor({ by, actor }: Pick<AuditEntry, 'by' | 'actor'>): string {
  if (by === 'person') return displayName(actor)
  return by === 'operator' ? 'An operator' : 'Somebody'
}

/**
 * The action, in lower case, to follow `auditActor`. An action that only a newer server knows is shown by its name.
 * @param projectKey for ticket keys
 */
export function auditWords(
  { action, person, detail }: Pick<AuditEntry, 'action' | 'person' | 'detail'>,
  projectKey?: string,
): string {
  const names: Names = {
    person: displayName(person, 'somebody'),
    ticket: (number) =>
      number === undefined ? 'a ticket' : `ticket ${projectKey ? `${projectKey}-` : '#'}${number}`,
  }
  const say = Object.hasOwn(WORDS, action) ? (WORDS[action as AuditAction] as Say<AuditAction>) : undefined
  const words = say?.(detail as never, names) ?? action.replace(/[._]/g, ' ')
  return words + programWords(detail as Partial<ByProgram>)
}

/** The program that made or proposed the change; empty if there was none. */
function programWords({ token, way }: Partial<ByProgram>): string {
  if (!token || !way) return ''
  if (way === 'proposal') return `, as the agent${named(token)} proposed`
  return way === 'agent' ? `, by the agent${named(token)}` : `, with the token${named(token)}`
}
