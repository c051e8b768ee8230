// An example of each call about moving tickets.
import type { Examples } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import type { World } from '../test/world.ts'

declare module '../test/scene.ts' {
  interface SceneOnly {
    /** Another project, of which only the owner is a member. */
    otherProjectId: string
  }
}

export const rows = {
  otherProjectId: (world: World, { owner }: Scene, say: (text: string) => string) =>
    world.project(owner, say('Gemini')),
}

/** In the other project developers and admins of this one have no rights. */
const BOTH = '401 403 404 403 404 404 200 404 401 401 403'
const there = ({ otherProjectId: project_id }: Scene) => ({ project_id })

export const examples = {
  previewMoveToProject: { token: 'write', plans: {}, answers: BOTH, input: there },
  moveTicketToProject: { token: 'write', answers: BOTH, input: there },
  findMovedTicket: {
    token: 'read',
    plans: {},
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    input: ({ projectId }) => ({ project_id: projectId, number: 12 }),
  },
} satisfies Partial<Examples>
