// An example of each call about tokens and robots.
import { v7 as newId } from 'uuid'
import { TOKEN_PREFIX } from '../../domain/token/token.ts'
import { hashOf } from '../auth/session/session.ts'
import { ANYBODY, type Examples, type NounExamples, OWNER } from '../test/example.ts'
import type { Scene } from '../test/scene.ts'
import { secretOf } from '../test/secret.ts'
import type { World } from '../test/world.ts'

declare module '../test/scene.ts' {
  interface SceneOnly {
    /** A token of the robot; `tokenId` is the developer's. */
    robotTokenId: string
  }
}

const made = (scene: Scene, whose: string, pick: number) => ({
  name: 'Release script',
  scope: 'write' as const,
  expires_in_days: 30,
  secret: TOKEN_PREFIX + secretOf(scene, `${whose} ${pick} ${Math.random()}`),
})

export const examples = {
  listTokens: { token: null, plans: {}, answers: ANYBODY },
  createToken: {
    token: null,
    // A stranger and a removed member get 400: only members may name a project in a token.
    answers: '401 403 400 200 200 200 200 400 401 401 403',
    by: 'dev',
    input: (scene, { pick }) => ({ ...made(scene, 'own', pick), projects: [scene.projectId] }),
  },
  endToken: { token: null, answers: ANYBODY, by: 'dev' },
  listRobots: { token: null, plans: {}, answers: OWNER },
  createRobot: {
    token: null,
    answers: OWNER,
    input: (_, { pick, say }) => ({ name: say(`Nightly ${pick}`), role: 'developer' }),
  },
  removeRobot: { token: null, answers: OWNER },
  createRobotToken: {
    token: null,
    answers: OWNER,
    input: (scene, { pick }) => ({ ...made(scene, 'robot', pick), robot_id: scene.robotId }),
  },
  endRobotToken: { token: null, answers: OWNER, input: ({ robotTokenId }) => ({ token_id: robotTokenId }) },
} satisfies Partial<Examples>

/** Makes a token whose secret nobody knows. @returns its id */
export async function tokenOf({ db, clock }: World, user_id: string): Promise<string> {
  const id = newId()
  const created_at = clock.now().toISOString()
  await db
    .insertInto('token')
    .values({
      id,
      user_id,
      name: 'Nobody’s',
      scope: 'read',
      projects: null,
      created_by: user_id,
      created_at,
      hash: hashOf(id),
      expires_at: null,
    })
    .execute()
  return id
}

export const rows = {
  /** The project has one robot; the first scene of the project makes it. */
  async robotId(world, { owner, projectId }, say) {
    const { robots } = await world.call(owner, 'listRobots', { projectId })
    if (robots[0]) return robots[0].profile.id
    const added = await world.event(
      owner,
      'createRobot',
      { projectId },
      { name: say('Deploys'), role: 'viewer' },
    )
    return added.type === 'member.added' ? added.member.user_id : ''
  },
  tokenId: (world, { dev }) => tokenOf(world, dev.user_id),
  /** The active token of the robot that an earlier scene of the project made, or a new one. */
  async robotTokenId(world, { robotId }) {
    const tokens = world.db
      .selectFrom('token')
      .select('id')
      .where('user_id', '=', robotId)
      .where('ended_at', 'is', null)
    return (await tokens.executeTakeFirst())?.id ?? tokenOf(world, robotId)
  },
} satisfies NounExamples['rows']
