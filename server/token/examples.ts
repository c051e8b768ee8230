// An example of each call about tokens and robots.
import { TOKEN_PREFIX } from '../../domain/token/token.ts'
import { ANYBODY, type Examples, OWNER } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import { secretOf } from '../test/secret.ts'

const made = (scene: Scene, whose: string, pick: number) => ({
  name: 'Release script',
  scope: 'write' as const,
  expires_in_days: 30,
  secret: TOKEN_PREFIX + secretOf(scene, `${whose} ${pick} ${Math.random()}`),
})

export const tokenExamples = {
  listTokens: { answers: ANYBODY },
  createToken: {
    // Without a session of its own the project is refused: it names one that only its members may name.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({ ...made(scene, 'own', pick), projects: [scene.projectId] }),
  },
  endToken: { answers: ANYBODY, by: 'dev' },
  listRobots: { answers: OWNER },
  createRobot: {
    answers: OWNER,
    input: (_, { pick, say }) => ({ name: say(`Nightly ${pick}`), role: 'developer' }),
  },
  removeRobot: { answers: OWNER },
  createRobotToken: {
    answers: OWNER,
    input: (scene, { pick }) => ({ ...made(scene, 'robot', pick), robot_id: scene.robotId }),
  },
  endRobotToken: { answers: OWNER, input: ({ robotTokenId }) => ({ token_id: robotTokenId }) },
} satisfies Partial<Examples>
