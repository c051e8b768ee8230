// An example of every command about forges, for acts.ts.
import { createHash } from 'node:crypto'
import type { CommandName } from '../../domain/api.ts'
import type { forgeApi } from '../../domain/forge/api.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const secretFor = ({ projectId }: Scene) => `whsec_${createHash('sha256').update(projectId).digest('base64')}`
const connected = (world: World, scene: Scene) =>
  world.call(scene.owner, 'connectForge', { projectId: scene.projectId }, { secret: secretFor(scene) })
const ADMINS = '401 403 404 403 403 200 200 404 401 401 403'

export const FORGE_ACTS: { [N in CommandName & keyof typeof forgeApi]: Act<N> } = {
  connectForge: {
    answers: ADMINS,
    by: 'owner',
    input: (scene) => ({ secret: secretFor(scene) }),
    event: null,
  },
  changeForge: {
    answers: ADMINS,
    by: 'owner',
    before: connected,
    input: (_, { say }) => ({ moves_to_done: false, default_branch: say('trunk') }),
    event: null,
  },
  disconnectForge: {
    answers: ADMINS,
    by: 'owner',
    before: connected,
    input: () => ({}),
    event: null,
  },
}
