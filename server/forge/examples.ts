// An example of each call about forges.
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import { ADMINS, type Examples, MEMBERS } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import { hashIn } from '../test/secret.ts'
import type { World } from '../test/world.ts'

const secretFor = (scene: Scene) => WEBHOOK_SECRET_PREFIX + hashIn(scene, 'forge').toString('base64')
const connected = (world: World, scene: Scene) =>
  world.call(scene.owner, 'connectForge', { projectId: scene.projectId }, { secret: secretFor(scene) })

export const examples = {
  getForge: { token: null, plans: {}, answers: ADMINS },
  connectForge: { token: null, answers: ADMINS, input: (scene) => ({ secret: secretFor(scene) }) },
  changeForge: {
    token: null,
    answers: ADMINS,
    before: connected,
    input: (_, { say }) => ({ moves_to_done: false, default_branch: say('trunk') }),
  },
  disconnectForge: { token: null, answers: ADMINS, before: connected },
  getTicketCode: { token: 'read', plans: {}, answers: MEMBERS },
} satisfies Partial<Examples>
