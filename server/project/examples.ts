// An example of each call about projects.
import { randomInt } from 'node:crypto'
import { ADMINS, ANYBODY, type Examples, MEMBERS, OWNER } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import type { World } from '../test/world.ts'

const offer = (world: World, { owner, dev, projectId }: Scene) =>
  world.call(owner, 'transferProject', { projectId }, { user_id: dev.user_id })

export const examples = {
  listProjectIds: { token: 'read', plans: {}, answers: ANYBODY },
  listProjects: {
    token: 'read',
    plans: { projects: {} },
    answers: ANYBODY,
    input: ({ projectId }) => ({
      before: `2026-05-04T09:00:00.000Z,${projectId}`,
      limit: 10,
      state: 'archived',
    }),
  },
  createProject: {
    token: 'admin',
    answers: ANYBODY,
    input: (_, { say }) => ({ name: say('Hermes'), description: say('Carries messages') }),
  },
  copyProject: {
    token: 'admin',
    answers: ADMINS,
    event: 'project.created',
    input: ({ projectId }, { say }) => ({
      name: say('Hermes II'),
      key: `C${projectId.slice(-4).toUpperCase()}${randomInt(10_000, 99_999)}`,
      tickets: 'open' as const,
    }),
  },
  getProject: { token: 'read', plans: { project: {} }, answers: MEMBERS },
  updateProject: {
    token: 'admin',
    answers: OWNER,
    input: ({ projectId }, { say, version }) => ({
      version,
      name: say('Artemis'),
      description: say('To the moon'),
      key: `K${projectId.slice(-8).toUpperCase()}`,
    }),
  },
  archiveProject: { token: null, answers: OWNER, ends: 'project' },
  restoreProject: {
    token: null,
    answers: OWNER,
    before: (world, { owner, projectId }) => world.call(owner, 'archiveProject', { projectId }),
  },
  changeFavourite: { token: null, answers: MEMBERS, event: null },
  deleteProject: { token: null, answers: OWNER, ends: 'project' },
  transferProject: { token: null, answers: OWNER },
  acceptTransfer: {
    token: null,
    answers: '401 403 404 403 403 403 403 404 401 401 403',
    by: 'dev',
    before: offer,
    ends: 'ownership',
  },
  endTransfer: { token: null, answers: OWNER, by: 'dev', before: offer },
  leaveProject: {
    token: null,
    answers: '401 403 404 200 200 200 403 404 401 401 403',
    by: 'dev',
    input: () => ({ block_inviter: true }),
    ends: 'person',
  },
  exportProject: { token: 'admin', plans: {}, answers: ADMINS, input: () => ({ limit: 10, before: 5 }) },
  listAudit: {
    token: 'admin',
    plans: {},
    answers: ADMINS,
    input: ({ sessionId, dev }) => ({ before: sessionId, limit: 10, kind: 'members', user_id: dev.user_id }),
  },
} satisfies Partial<Examples>
