// An example of each call about members.
import { type Examples, MEMBERS, OWNER } from '../test/example.ts'

export const examples = {
  listMembers: { token: 'read', plans: {}, answers: MEMBERS },
  checkMember: { token: 'read', plans: {}, answers: MEMBERS },
  inviteMember: {
    token: null,
    answers: OWNER,
    input: ({ guest }) => ({ username: guest.username, role: 'developer' }),
  },
  keepMembership: { token: null, answers: MEMBERS, by: 'dev' },
  changeMemberRole: {
    token: null,
    answers: OWNER,
    input: (_, { pick }) => ({ role: pick % 2 ? 'viewer' : 'admin' }),
  },
  removeMember: { token: null, answers: OWNER },
} satisfies Partial<Examples>
