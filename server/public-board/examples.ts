// An example of each call about the public link of a board.
import { type Examples, MEMBERS, OWNER } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import { secretOf } from '../test/secret.ts'
import type { World } from '../test/world.ts'

const publish = (world: World, scene: Scene) =>
  world.call(
    scene.owner,
    'publishBoard',
    { projectId: scene.projectId },
    { show_people: false, show_descriptions: false, secret: secretOf(scene, 'published') },
  )

export const examples = {
  getPublicBoard: { token: 'read', plans: {}, answers: MEMBERS },
  publishBoard: {
    token: null,
    answers: OWNER,
    input: (scene, { pick }) => ({
      show_people: pick % 2 === 0,
      show_descriptions: pick % 3 === 0,
      secret: secretOf(scene, `board ${pick}`),
    }),
  },
  changePublicBoard: {
    token: null,
    answers: OWNER,
    before: publish,
    input: (_, { pick }) => ({ show_people: pick % 2 === 0, show_descriptions: true }),
  },
  unpublishBoard: { token: null, answers: OWNER, before: publish },
} satisfies Partial<Examples>
