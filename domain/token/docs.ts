// The calls about tokens and robots.
import type { ApiDocs } from '../api-doc.ts'
import { event, grace, member, project } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

const id = ids.tokenId
const secret = 'lacewing_cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE'
const token = {
  id,
  name: 'Release script',
  scope: 'write' as const,
  projects: null,
  created_at: project.created_at,
  expires_at: '2027-01-01T00:00:00.000Z',
  last_used_at: null,
}
const robot = { id: ids.robotId, full_name: 'Deploys', username: 'deploys-bot' }
const made = { name: token.name, scope: token.scope, expires_in_days: 90, secret }

export const tokenDocs = {
  listTokens: {
    summary: 'List my tokens',
    description:
      'Newest first, without tokens that were revoked. A token is never shown again, because the server stores only its hash.',
    output: { tokens: [token] },
  },
  createToken: {
    summary: 'Create a token for a program',
    description:
      'You generate the secret (`lacewing_` and 32 random bytes in base64url); the server stores only its hash. A program sends ' +
      'it as `Authorization: Bearer lacewing_…`. It acts as you, never with more rights, within its scope and its projects. No ' +
      'token can create tokens, change members or passwords, or delete a project. Needs a session. Returns `null`.',
    input: { ...made, projects: null },
    output: null,
  },
  endToken: {
    summary: 'Revoke one of my tokens',
    description: 'From now on it is refused everywhere, and its streams are closed. Returns `null`.',
    input: { token_id: id },
    output: null,
  },
  listRobots: {
    summary: 'List the robots of a project',
    description: 'Members that only programs act as, each with its tokens.',
    output: { seq: project.seq, robots: [{ profile: robot, role: 'developer', tokens: [token] }] },
  },
  createRobot: {
    summary: 'Add a robot',
    description:
      'A robot is a member of this project only, with a role and a username that is derived from its name. Nobody can sign in as ' +
      'a robot; it acts through its tokens. Adding a removed robot again by its name brings back the same account.',
    input: { name: robot.full_name, role: 'developer' },
    output: event(
      {
        type: 'member.added',
        member: { ...member, user_id: robot.id, invited_by: grace.id, profile: robot },
      },
      { members: 3 },
    ),
  },
  removeRobot: {
    summary: 'Remove a robot',
    description: 'Its tokens are revoked, and it is no longer a member. Its changes keep its name.',
    input: { robot_id: robot.id },
    output: event({ type: 'member.removed', member_id: member.id, user_id: robot.id }, { members: 2 }),
  },
  createRobotToken: {
    summary: 'Create a token for a robot',
    description: 'Like `createToken`, but the token acts as the robot. Returns `null`.',
    input: { robot_id: robot.id, ...made },
    output: null,
  },
  endRobotToken: {
    summary: 'Revoke a token of a robot',
    description: 'From now on it is refused everywhere, and its streams are closed. Returns `null`.',
    input: { token_id: id },
    output: null,
  },
} satisfies Partial<ApiDocs>
