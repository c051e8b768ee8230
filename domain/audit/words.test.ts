// Every action of the audit log has a wording, even if some of its details are missing.
import { expect, test } from 'vitest'
import { ACTIONS_OF_KIND, type AuditEntry } from './audit.ts'
import { auditActor, auditWords } from './words.ts'

const grace = { id: '0198f0a0-7c3e-7000-8000-000000000002', full_name: 'Grace Hopper', username: 'grace' }

function words(action: string, detail: AuditEntry['detail'] = {}, projectKey?: string): string {
  return auditWords({ action, person: grace, detail }, projectKey)
}

test.each([
  ['session.started', { method: 'passkey' }, 'signed in with a passkey'],
  ['session.awaited', { method: 'password' }, 'passed the first step of sign-in with a password'],
  ['session.refused', { reason: 'wrong_password' }, 'was refused at sign-in: wrong password'],
  ['session.ended', { how: 'signed_out', sessions: 1 }, 'signed out'],
  ['session.ended', { how: 'signed_out', sessions: 3 }, 'signed out of 3 sessions'],
  ['session.ended', { how: 'password_changed', sessions: 1 }, 'ended one session by a new password'],
  [
    'email.changed',
    { from: 'a@example.org', to: 'b@example.org' },
    'changed the email address from a@example.org to b@example.org',
  ],
  ['email.changed', {}, 'changed the email address'],
  ['account.renamed', {}, 'changed the name'],
  ['factor.added', { name: 'Phone' }, 'added the authenticator “Phone”'],
  ['project.changed', { fields: 'requires_two_factor', two_factor: 'on' }, 'required two-factor sign-in'],
  ['project.changed', { fields: 'description' }, 'changed the project’s description'],
  ['project.changed', { fields: 'name, key', name: 'Gemini', key: 'GEM' }, 'renamed the project to “Gemini”'],
  ['project.handed_over', {}, 'made Grace Hopper the owner'],
  ['transfer.accepted', {}, 'accepted the project from Grace Hopper and became its owner'],
  ['member.added', { role: 'viewer' }, 'added Grace Hopper as Viewer'],
  [
    'member.role_changed',
    { from: 'viewer', to: 'admin' },
    'changed the role of Grace Hopper from Viewer to Admin',
  ],
  ['comment.deleted', { number: 12 }, 'deleted a comment by Grace Hopper on ticket APO-12'],
  [
    'ticket.deleted',
    { number: 3, token: 'Triage', way: 'proposal' },
    'deleted ticket APO-3, as the agent “Triage” proposed',
  ],
  [
    'ticket.deleted',
    { number: 3, token: 'Triage', way: 'agent' },
    'deleted ticket APO-3, by the agent “Triage”',
  ],
  ['ticket.deleted', { number: 3, token: 'CI', way: 'token' }, 'deleted ticket APO-3, with the token “CI”'],
] as const)('%s %j', (action, detail, expected) => {
  expect(words(action, detail, 'APO')).toBe(expected)
})

test('what only a newer server knows is told by its name', () => {
  expect(words('label.merged_in')).toBe('label merged in')
  expect(words('constructor')).toBe('constructor')
  expect(words('session.started', { method: 'telepathy' })).toBe('signed in')
  expect(words('ticket.deleted')).toBe('deleted a ticket')
})

test('who did it', () => {
  expect(auditActor({ by: 'person', actor: grace })).toBe('Grace Hopper')
  expect(auditActor({ by: 'operator', actor: null })).toBe('An operator')
  expect(auditActor({ by: 'nobody', actor: null })).toBe('Somebody')
})

test('each kind of a project’s log has its acts', () => {
  for (const actions of Object.values(ACTIONS_OF_KIND)) expect(actions.length).toBeGreaterThan(0)
})
