// The contract's calls about team links. The page of a link gets its content outside of the contract, because its visitor may have
// no account: server/public/invitation-routes.ts.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import { CreateTeamLink, JoinByTeamLink, RevokeTeamLink, TeamLink } from './team-link.ts'

const path = '/api/projects/:projectId/team-links'

export const teamLinkApi = {
  listTeamLinks: query(path, 'member.invite', z.object({ seq, links: z.array(TeamLink) })),
  createTeamLink: command('POST', path, 'member.invite', 'exclusive', CreateTeamLink),
  revokeTeamLink: command('DELETE', path, 'member.invite', 'exclusive', RevokeTeamLink),
  joinByTeamLink: command('POST', '/api/team-link', 'self', 'none', JoinByTeamLink),
} as const
