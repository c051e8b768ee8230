// The wording of an audit log entry, as the rest of a sentence that begins with the actor.

import { t } from '../locale/message.ts'
import { roleLabel } from '../member/roles.ts'
import { displayName } from '../user/display.ts'
import type { AuditAction, AuditDetails, AuditEntry, ByProgram } from './audit.ts'

type Names = { person: string; ticket(number: number | undefined): string }
type Say<A extends AuditAction> = (detail: Partial<AuditDetails[A]>, names: Names) => string

const METHODS: Record<AuditDetails['session.started']['method'], string> = {
  password: t('with a password'),
  link: t('with a link from a mail'),
  recovery: t('with a link to set a new password'),
  passkey: t('with a passkey'),
  oidc: 'with single sign-on',
}
const REASONS: Record<AuditDetails['session.refused']['reason'], string> = {
  wrong_password: t('wrong password'),
  disabled: t('the account is disabled'),
  not_confirmed: t('the address is not verified'),
  wrong_code: t('wrong code'),
  wrong_passkey: t('a wrong passkey'),
}
const MADE: Record<AuditDetails['account.created']['how'], string> = {
  sign_up: t('verified the address, which created the account'),
  operator: t('created the account'),
  provider: 'signed in with single sign-on, which created the account',
}

const named = (name: string | undefined) => (name ? ` “${name}”` : '')
const several = (count = 1) => (count === 1 ? t('one session') : t('{count} sessions', { count }))

const WORDS: { [A in AuditAction]: Say<A> } = {
  'account.created': ({ how }) => (how && MADE[how]) ?? t('created the account'),
  'account.confirmed': () => t('confirmed the email address'),
  'account.renamed': ({ full_name, username }) =>
    full_name
      ? t('changed the name to {full_name} ({username})', { full_name, username })
      : t('changed the name'),
  'account.disabled': () => t('disabled the account and ended its sessions'),
  'account.enabled': () => t('enabled the account again'),
  'account.deleted': () => t('deleted the account'),
  'session.started': ({ method }) =>
    t('signed in {method}', { method: (method && METHODS[method]) ?? '' }).trim(),
  'session.awaited': ({ method }) =>
    `passed the first step of sign-in ${(method && METHODS[method]) ?? ''}`.trim(),
  'session.refused': ({ reason }) =>
    `was refused at sign-in: ${(reason && REASONS[reason]) ?? t('not allowed')}`,
  'session.ended': ({ how, sessions }) => {
    if (how === 'signed_out')
      return (sessions ?? 1) > 1
        ? t('signed out of {several}', { several: several(sessions) })
        : t('signed out')
    if (how === 'token_reused') return t('used an old token again, so the session was ended')
    if (how === 'all_ended') return `ended all sessions of the server: ${several(sessions)}`
    if (how === 'too_many')
      return t('ended {several} by signing in, because there were too many', { several: several(sessions) })
    if (how === 'password_changed')
      return t('ended {several} by a new password', { several: several(sessions) })
    if (how === 'factor_added') return `ended ${several(sessions)} by turning on two-factor sign-in`
    if (how === 'email_change_undone')
      return t('ended {several} by undoing the change of the email address', { several: several(sessions) })
    return t('ended {several}', { several: several(sessions) })
  },
  'password.changed': () => t('changed the password'),
  'password.link_made': () => t('created a link to set a new password'),
  'email.change_asked': ({ to }) =>
    to ? t('asked to change the email address to {to}', { to }) : t('asked to change the email address'),
  'email.changed': ({ from, to }) =>
    to ? t('changed the email address from {from} to {to}', { from, to }) : t('changed the email address'),
  'email.change_undone': ({ to }) =>
    `undid the change of the email address by a link from a mail${to ? `: it is ${to} again` : ''}`,
  'operator.added': (_, { person }) => t('made {person} an operator of the server', { person }),
  'operator.removed': (_, { person }) => t('took the operator’s rights from {person}', { person }),
  'job.retried': ({ what }) =>
    what ? t('ran a failed job again ({what})', { what }) : t('ran a failed job again'),
  'key.rotated': ({ sessions_ended }) =>
    sessions_ended
      ? t('created a new signing key and ended {several}', { several: several(sessions_ended) })
      : t('created a new signing key'),
  'factor.added': ({ name }) => t('added the authenticator{named}', { named: named(name) }),
  'factor.removed': ({ name }) => t('removed the authenticator{named}', { named: named(name) }),
  'recovery_codes.made': () => t('created new recovery codes'),
  'recovery_code.used': () => t('used a recovery code'),
  'passkey.added': ({ name }) => t('added the passkey{named}', { named: named(name) }),
  'passkey.renamed': ({ name }) =>
    t('renamed a passkey{named}', { named: named(name) && ` to${named(name)}` }),
  'passkey.removed': ({ name }) => t('removed the passkey{named}', { named: named(name) }),
  'identity.linked': ({ provider }) => t('linked {provider}', { provider: provider ?? t('a provider') }),
  'identity.unlinked': ({ provider }) => t('unlinked {provider}', { provider: provider ?? t('a provider') }),
  'token.created': ({ name, scope }) =>
    scope
      ? t('created the token{named} with the scope {scope}', { named: named(name), scope })
      : t('created the token{named}', { named: named(name) }),
  'token.ended': ({ name }) => t('revoked the token{named}', { named: named(name) }),
  'board.published': ({ shows }) =>
    shows
      ? t('made the board visible to anyone with its public link, with {shows}', { shows })
      : t('made the board visible to anyone with its public link'),
  'board.unpublished': () => t('removed the public link to the board'),
  'form.changed': ({ fields }) => {
    if (fields === 'on') return t('turned the public form on')
    return fields === 'off'
      ? t('turned the public form off')
      : t('changed the public form’s {fields}', { fields: fields ?? 'settings' })
  },
  'mail_in.changed': ({ fields }) => {
    if (fields === 'on') return t('turned tickets by mail on')
    if (fields === 'off') return t('turned tickets by mail off')
    return fields === 'address'
      ? t('replaced the address for tickets by mail')
      : t('changed the {fields} of tickets by mail', { fields: fields ?? 'settings' })
  },
  'calendar.created': () => t('created a calendar address'),
  'calendar.replaced': () => t('replaced a calendar address'),
  'calendar.ended': () => t('removed a calendar address'),
  'inviter.blocked': () => t('blocked invitations by one person'),
  'inviter.unblocked': () => t('allowed invitations by one person again'),
  'project.created': ({ name, key }) =>
    key
      ? t('created the project{named} ({key})', { named: named(name), key })
      : t('created the project{named}', { named: named(name) }),
  'project.changed': ({ fields, name, key, two_factor }) => {
    if (name) return t('renamed the project to{named}', { named: named(name) })
    if (two_factor)
      return two_factor === 'on' ? 'required two-factor sign-in' : 'no longer required two-factor sign-in'
    if (fields === 'requires_two_factor') return 'changed whether two-factor sign-in is required'
    if (fields === 'sessions_from') return t('asked all members to sign in again')
    if (fields === 'ticket_order') return t('changed the order of tickets on the board')
    if (fields === 'admins_invite') return t('changed whether admins may invite people')
    return key
      ? t('changed the project key to {key}', { key })
      : t('changed the project’s {fields}', { fields: fields ?? 'details' })
  },
  'transfer.offered': (_, { person }) => t('offered the project to {person}', { person }),
  'transfer.accepted': (_, { person }) =>
    t('accepted the project from {person} and became its owner', { person }),
  'transfer.withdrawn': (_, { person }) => t('withdrew the offer of the project to {person}', { person }),
  'transfer.declined': (_, { person }) => t('declined the project that {person} offered', { person }),
  'project.handed_over': ({ why }, { person }) => {
    if (why === 'operator') return t('made {person} the owner, as operator of the server', { person })
    return why === 'left'
      ? t('made {person} the owner, to leave', { person })
      : t('made {person} the owner', { person })
  },
  'project.archived': () => t('archived the project'),
  'project.restored': () => t('restored the project from the archive'),
  'project.deleted': () => t('deleted the project'),
  'project.exported': () => t('exported the project'),
  'import.started': ({ name }) => `imported${named(name)}`,
  'import.removed': ({ name }) =>
    t('removed the import of{named}', { named: named(name) || t(' another tracker') }),
  'webhook.created': ({ host }) => (host ? t('added a webhook to {host}', { host }) : t('added a webhook')),
  'webhook.changed': ({ host, fields }) =>
    host
      ? t('changed the {fields} of a webhook to {host}', { fields: fields || 'settings', host })
      : t('changed the {fields} of a webhook', { fields: fields || 'settings' }),
  'webhook.secret_changed': ({ host }) =>
    host ? t('gave a webhook to {host} a new secret', { host }) : t('gave a webhook a new secret'),
  'webhook.deleted': ({ host }) =>
    host ? t('deleted a webhook to {host}', { host }) : t('deleted a webhook'),
  'member.added': (detail, { person }) =>
    detail.group
      ? t('added {person} as {roleLabel} through the group{named}', {
          person,
          roleLabel: roleLabel(detail.role),
          named: named(detail.group),
        })
      : t('added {person} as {roleLabel}', { person, roleLabel: roleLabel(detail.role) }),
  'invitation.created': (detail) =>
    t('created an invitation link for a {roleLabel}', { roleLabel: roleLabel(detail.role) }),
  'invitation.revoked': () => t('revoked an invitation link'),
  'invitation.accepted': (detail, { person }) =>
    t('accepted the invitation by {person} as {roleLabel}', { person, roleLabel: roleLabel(detail.role) }),
  'team_link.created': ({ role: as, uses }) =>
    t('created a team link for {uses} uses as {roleLabel}', { uses, roleLabel: roleLabel(as) }),
  'team_link.revoked': () => t('revoked a team link'),
  'team_link.used': ({ use, uses }) => t('used a team link ({use} of {uses} uses)', { use, uses }),
  'member.role_changed': ({ from, to }, { person }) =>
    from
      ? t('changed the role of {person} from {roleLabel} to {roleLabel2}', {
          person,
          roleLabel: roleLabel(from),
          roleLabel2: roleLabel(to),
        })
      : t('changed the role of {person} to {roleLabel}', { person, roleLabel: roleLabel(to) }),
  'member.removed': ({ group }, { person }) =>
    group === undefined
      ? t('removed {person}', { person })
      : t('removed {person}, who was a member only through a group', { person }),
  'group.created': ({ name }) => t('created the group{named}', { named: named(name) }),
  'group.changed': ({ name, to }) =>
    t('renamed the group{named} to{named2}', { named: named(name), named2: named(to) }),
  'group.handed_over': ({ name }, { person }) =>
    t('handed over the group{named} to {person}', { named: named(name), person }),
  'group.deleted': ({ name }) => t('deleted the group{named}', { named: named(name) }),
  'group.person_added': ({ name }, { person }) =>
    t('added {person} to the group{named}', { person, named: named(name) }),
  'group.person_removed': ({ name }, { person }) =>
    t('removed {person} from the group{named}', { person, named: named(name) }),
  'group.left': ({ name }) => t('left the group{named}', { named: named(name) }),
  'group.added': (detail) =>
    t('gave the group{named} the role {roleLabel}', {
      named: named(detail.group),
      roleLabel: roleLabel(detail.role),
    }),
  'group.role_changed': ({ group, from, to }) =>
    from
      ? t('changed the role of the group{named} from {roleLabel} to {roleLabel2}', {
          named: named(group),
          roleLabel: roleLabel(from),
          roleLabel2: roleLabel(to),
        })
      : t('changed the role of the group{named} to {roleLabel}', {
          named: named(group),
          roleLabel: roleLabel(to),
        }),
  'group.removed': ({ group }) => t('removed the group{named}', { named: named(group) }),
  'member.left': () => t('left the project'),
  'forge.connected': () => t('created an address and a secret for forges'),
  'forge.disconnected': () => t('removed the address for forges'),
  'ticket.deleted': ({ number }, { ticket }) => t('deleted {ticket}', { ticket: ticket(number) }),
  'ticket.restored': ({ number }, { ticket }) => t('restored {ticket}', { ticket: ticket(number) }),
  'ticket.left': ({ number }, { ticket }) =>
    t('moved {ticket} to another project', { ticket: ticket(number) }),
  'ticket.arrived': ({ number }, { ticket }) =>
    t('moved {ticket} here from another project', { ticket: ticket(number) }),
  'comment.deleted': ({ number }, { person, ticket }) =>
    t('deleted a comment by {person} on {ticket}', { person, ticket: ticket(number) }),
  'text.removed': ({ field }) =>
    t('erased an earlier {value} from the history', { value: field === 'content' ? 'comment' : field }),
}

/** The actor of an entry. */
export function auditActor({ by, actor }: Pick<AuditEntry, 'by' | 'actor'>): string {
  if (by === 'person') return displayName(actor)
  return by === 'operator' ? t('An operator') : t('Somebody')
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
      number === undefined
        ? t('a ticket')
        : projectKey
          ? t('ticket {projectKey}-{number}', { projectKey, number })
          : t('ticket #{number}', { number }),
  }
  const say = Object.hasOwn(WORDS, action) ? (WORDS[action as AuditAction] as Say<AuditAction>) : undefined
  const words = say?.(detail as never, names) ?? action.replace(/[._]/g, ' ')
  return words + programWords(detail as Partial<ByProgram>)
}

/** The program that made or proposed the change; empty if there was none. */
function programWords({ token, way }: Partial<ByProgram>): string {
  if (!token || !way) return ''
  if (way === 'proposal') return t(', as the agent{named} proposed', { named: named(token) })
  return way === 'agent'
    ? t(', by the agent{named}', { named: named(token) })
    : t(', with the token{named}', { named: named(token) })
}
