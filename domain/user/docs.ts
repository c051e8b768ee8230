// The calls about the signed-in person, and finding others.
import type { ApiDocs } from '../api-doc.ts'
import { ada, grace, signedIn } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

export const userDocs = {
  getMe: {
    summary: 'Get my account',
    agent: { tool: 'look_up', action: 'me' },
    description: 'The signed-in person with their e-mail address, which is never shown to anybody else.',
    output: { ...ada, email: 'ada@example.org', created_at: '2026-02-16T07:55:00.000Z' },
  },
  listSessions: {
    summary: 'List my sessions',
    description:
      'Every session of the person, most recently used first. `current` marks the session of the caller; `awaiting_factor` marks ' +
      'one that has the password but not yet the code of an authenticator.',
    output: {
      sessions: [
        {
          id: ids.sessionId,
          device: 'Firefox on Linux',
          created_at: '2026-03-01T18:20:00.000Z',
          last_used_at: '2026-03-02T09:30:00.000Z',
          current: true,
          awaiting_factor: false,
        },
      ],
    },
  },
  endSession: {
    summary: 'End one of my sessions',
    description:
      'Signs that device out at once: its tokens are refused and its live updates end. Returns `null`.',
    output: null,
  },
  listActivity: {
    summary: 'List the activity of my account',
    description:
      'Sign-ins and refused sign-ins, ended sessions, and changes of password, address and ways of signing in: newest first, ' +
      'with the device and the IP address of each. `next` is the `before` of the next window.',
    input: { limit: 50 },
    output: {
      entries: [{ ...signedIn, person: ada, actor: ada, address: '192.0.2.17', device: 'Firefox on Linux' }],
      next: null,
    },
  },
  deleteAccount: {
    summary: 'Delete my account',
    description:
      'Needs the password again. Texts that the person wrote stay, under the name “Deleted user”; everything else of the account ' +
      'is deleted, including their names. Fails with `owns_projects` while they own projects, except projects without other ' +
      'members that are listed in `delete_projects`: those are deleted with the account.',
    input: { password: 'correct horse battery staple', delete_projects: [] },
    output: null,
  },
  listBlockedInviters: {
    summary: 'List the people that I have blocked from adding me',
    description: 'People who were blocked with `block_inviter` when the person left a project, newest first.',
    output: { people: [grace] },
  },
  unblockInviter: {
    summary: 'Unblock a person',
    description: 'They can add the caller to projects again. Returns `null`, even if they were not blocked.',
    input: { user_id: grace.id },
    output: null,
  },
  findUser: {
    summary: 'Find a person by username',
    description: 'By the exact username, ignoring case. Fails with `user_not_found` if there is none.',
    input: { username: 'grace' },
    output: { id: grace.id },
  },
} satisfies Partial<ApiDocs>
