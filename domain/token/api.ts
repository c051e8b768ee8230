// The contract's calls about tokens and robots.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { CreateRobot, CreateRobotToken, CreateToken, EndToken, RemoveRobot, Robot, Token } from './token.ts'

export const tokenApi = {
  listTokens: query('/api/me/tokens', 'self', z.object({ tokens: z.array(Token) })),
  createToken: command('POST', '/api/me/tokens', 'self', 'none', CreateToken),
  endToken: command('DELETE', '/api/me/tokens', 'self', 'none', EndToken),
  listRobots: query(
    '/api/projects/:projectId/robots',
    'robot.manage',
    z.object({ seq, robots: z.array(Robot) }),
  ),
  createRobot: command('POST', '/api/projects/:projectId/robots', 'robot.manage', 'exclusive', CreateRobot),
  removeRobot: command('DELETE', '/api/projects/:projectId/robots', 'robot.manage', 'exclusive', RemoveRobot),
  createRobotToken: command(
    'POST',
    '/api/projects/:projectId/robot-tokens',
    'robot.manage',
    'shared',
    CreateRobotToken,
  ),
  endRobotToken: command(
    'DELETE',
    '/api/projects/:projectId/robot-tokens',
    'robot.manage',
    'shared',
    EndToken,
  ),
} as const
