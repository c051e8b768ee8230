// The calls about tokens and robots.
import type { ApiDocs } from '../api-doc.ts'
import { event, grace, ids, member, project } from '../api-example.ts'

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
      'The newest first, without those that were ended. Nobody is shown a token again: the server knows its hash only.',
    output: { tokens: [token] },
  },
  createToken: {
    summary: 'Make a token for a program',
    description:
      'You make the secret (`lacewing_` and 32 random bytes in base64url), which the server only hashes. A program sends it as ' +
      '`Authorization: Bearer lacewing_…`. It acts as you, never for more, within its scope and its projects; no token can make ' +
      'tokens, change members or passwords, or delete a project. Needs a session. Answers `null`.',
    input: { ...made, projects: null },
    output: null,
  },
  endToken: {
    summary: 'End one of my tokens',
    description: 'From here on it is refused everywhere, and its streams are closed. Answers `null`.',
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
      'A member of this project only, with a role and a username made from its name. Nobody can sign in as it; it acts by its tokens. ' +
      'One that was removed is the same again under its name.',
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
    description: 'Its tokens end, and it is no member any more. What it did keeps its name.',
    input: { robot_id: robot.id },
    output: event({ type: 'member.removed', member_id: member.id, user_id: robot.id }, { members: 2 }),
  },
  createRobotToken: {
    summary: 'Make a token of a robot',
    description: 'As one’s own are made; it acts as the robot. Answers `null`.',
    input: { robot_id: robot.id, ...made },
    output: null,
  },
  endRobotToken: {
    summary: 'End a token of a robot',
    description: 'From here on it is refused everywhere, and its streams are closed. Answers `null`.',
    input: { token_id: id },
    output: null,
  },
} satisfies Partial<ApiDocs>
