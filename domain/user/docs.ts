// The calls about the signed-in person, and finding others.
import type { ApiDocs } from '../api-doc.ts'
import { ada, grace, ids, signedIn } from '../api-example.ts'

export const userDocs = {
  getMe: {
    summary: 'Who am I',
    description: 'The signed-in person with their e-mail address, which nobody else is ever told.',
    output: { ...ada, email: 'ada@example.org', created_at: '2026-02-16T07:55:00.000Z' },
  },
  listSessions: {
    summary: 'List where I am signed in',
    description:
      'Every place the person is signed in, the one used last first. `current` marks the one that asks; ' +
      '`awaiting_factor` one where the password was given and not yet the code of an authenticator.',
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
      'Signs that place out at once: its tokens are refused and its live updates end. Answers `null`.',
    output: null,
  },
  listActivity: {
    summary: 'List what happened to my account',
    description:
      'Sign-ins and refused ones, sessions that ended, changes of password, address and ways of signing in: the newest ' +
      'first, with the device and the address each came from. `next` is the `before` of the next window.',
    input: { limit: 50 },
    output: {
      entries: [{ ...signedIn, person: ada, actor: ada, address: '192.0.2.17', device: 'Firefox on Linux' }],
      next: null,
    },
  },
  deleteAccount: {
    summary: 'Delete my account',
    description:
      'Needs the password once more. What the person wrote stays, under the name “Deleted user”; everything else of the ' +
      'account goes, their names with it. ' +
      'Refused with `owns_projects` while they own projects, except those without other members that are listed in ' +
      '`delete_projects`: those are deleted with the account.',
    input: { password: 'correct horse battery staple', delete_projects: [] },
    output: null,
  },
  listBlockedInviters: {
    summary: 'List the people I have blocked from adding me',
    description: 'Those blocked with `block_inviter` when leaving a project, newest first.',
    output: { people: [grace] },
  },
  unblockInviter: {
    summary: 'Unblock somebody',
    description: 'They can add the person to projects again. Answers `null`, also if they were not blocked.',
    input: { user_id: grace.id },
    output: null,
  },
  findUser: {
    summary: 'Find a person by username',
    description: 'The exact username, without regard to case. Answers `user_not_found` where there is none.',
    input: { username: 'grace' },
    output: { id: grace.id },
  },
} satisfies Partial<ApiDocs>
