// An example of each call about members.
import { type Examples, MEMBERS, OWNER } from '../test/example.ts'

export const examples = {
  listMembers: { answers: MEMBERS },
  checkMember: { answers: MEMBERS },
  inviteMember: {
    answers: OWNER,
    input: ({ guest }) => ({ username: guest.username, role: 'developer' }),
  },
  keepMembership: { answers: MEMBERS, by: 'dev' },
  changeMemberRole: { answers: OWNER, input: (_, { pick }) => ({ role: pick % 2 ? 'viewer' : 'admin' }) },
  removeMember: { answers: OWNER },
} satisfies Partial<Examples>
