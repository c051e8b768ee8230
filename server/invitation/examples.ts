// An example of each call about invitations.
import { type Examples, OWNER } from '../test/example.ts'
import { secretOf } from '../test/secret.ts'

/** A person who has the link but another address gets 403 with that reason. */
const INVITED = '401 403 403 403 403 403 403 403 401 401 403'

export const examples = {
  listInvitations: { token: null, plans: {}, answers: OWNER },
  createInvitation: {
    token: null,
    answers: OWNER,
    input: (scene, { pick }) => ({
      email: `newcomer-${pick}@example.org`,
      role: 'viewer',
      secret: secretOf(scene, `${pick}`),
    }),
  },
  inviteAddress: {
    token: null,
    answers: OWNER,
    input: (scene, { pick }) => ({
      email: `addressee-${pick}@example.org`,
      role: 'viewer',
      secret: secretOf(scene, `address ${pick}`),
      imported_person: null,
    }),
  },
  changeAdminsInvite: {
    token: 'admin',
    answers: OWNER,
    input: (_, { pick }) => ({ admins_invite: pick % 2 === 0 }),
  },
  revokeInvitation: { token: null, answers: OWNER },
  findInvitation: { token: null, plans: {}, answers: INVITED },
  acceptInvitation: { token: null, answers: INVITED, by: 'guest', input: ({ secret }) => ({ secret }) },
} satisfies Partial<Examples>
