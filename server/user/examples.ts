// An example of each call about the signed-in person and about finding other people.
import { ANYBODY, type Examples } from '../test/example.ts'
import { PASSWORD } from '../test/people.ts'
import type { Scene } from '../test/scene.ts'
import type { World } from '../test/world.ts'

async function block(world: World, { owner, dev }: Scene) {
  const projectId = await world.project(owner)
  await world.call(owner, 'inviteMember', { projectId }, { username: dev.username })
  await world.call(dev, 'leaveProject', { projectId }, { block_inviter: true })
}

export const examples = {
  getMe: { token: 'read', plans: {}, answers: ANYBODY },
  listSessions: { token: null, plans: {}, answers: ANYBODY },
  endSession: {
    token: null,
    answers: '401 403 404 404 404 404 200 404 401 401 403',
    by: 'dev',
    ends: 'session',
  },
  listActivity: {
    token: null,
    plans: {},
    answers: ANYBODY,
    input: ({ sessionId }) => ({ before: sessionId, limit: 10 }),
  },
  deleteAccount: {
    token: null,
    answers: '401 403 200 200 200 200 409 200 401 401 403',
    by: 'dev',
    input: () => ({ password: PASSWORD, delete_projects: [], give: [] }),
    event: 'user.changed',
    ends: 'person',
  },
  listBlockedInviters: { token: null, plans: {}, answers: ANYBODY },
  unblockInviter: {
    token: null,
    answers: ANYBODY,
    by: 'dev',
    before: block,
    input: ({ owner }) => ({ user_id: owner.user_id }),
  },
  findUser: {
    token: null,
    plans: {},
    answers: ANYBODY,
    input: ({ guest }) => ({ username: guest.username }),
  },
} satisfies Partial<Examples>
