// An example of every command about tokens and robots, for acts.ts.
import { createHash } from 'node:crypto'
import type { CommandName } from '../../domain/api.ts'
import type { tokenApi } from '../../domain/token/api.ts'
import { TOKEN_PREFIX } from '../../domain/token/token.ts'
import type { Act } from './acts.ts'
import type { Scene } from './scene.ts'

/** The same for the same words, so that a repeat is one. */
const secretOf = ({ projectId }: Scene, word: string) =>
  TOKEN_PREFIX + createHash('sha256').update(`${projectId} ${word}`).digest('base64url')

const made = { name: 'Release script', scope: 'write' as const, expires_in_days: 30 }
const OWNER_ONLY = '401 403 404 403 403 403 200 404 401 401 403'

export const TOKEN_ACTS: { [N in CommandName & keyof typeof tokenApi]: Act<N> } = {
  createToken: {
    // Without a session of its own the project is refused: it names one that only its members may name.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({
      ...made,
      projects: [scene.projectId],
      secret: secretOf(scene, `own ${pick} ${Math.random()}`),
    }),
    event: null,
  },
  endToken: {
    answers: '401 403 200 200 200 200 200 200 401 401 403',
    by: 'dev',
    input: ({ tokenId }) => ({ token_id: tokenId }),
    event: null,
  },
  createRobot: {
    answers: OWNER_ONLY,
    by: 'owner',
    input: (_, { pick, say }) => ({ name: say(`Nightly ${pick}`), role: 'developer' }),
    event: 'member.added',
  },
  createRobotToken: {
    answers: OWNER_ONLY,
    by: 'owner',
    input: (scene, { pick }) => ({
      ...made,
      robot_id: scene.robotId,
      secret: secretOf(scene, `robot ${pick} ${Math.random()}`),
    }),
    event: null,
  },
  endRobotToken: {
    answers: OWNER_ONLY,
    by: 'owner',
    input: ({ robotTokenId }) => ({ token_id: robotTokenId }),
    event: null,
  },
  removeRobot: {
    answers: OWNER_ONLY,
    by: 'owner',
    input: ({ robotId }) => ({ robot_id: robotId }),
    event: 'member.removed',
  },
}
