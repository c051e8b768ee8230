// The contract's calls about invitations.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import {
  AcceptInvitation,
  CreateInvitation,
  FindInvitation,
  Invitation,
  InvitationPreview,
  RevokeInvitation,
} from './invitation.ts'

export const invitationApi = {
  listInvitations: query(
    '/api/projects/:projectId/invitations',
    'member.invite',
    z.object({ seq, invitations: z.array(Invitation) }),
  ),
  createInvitation: command(
    'POST',
    '/api/projects/:projectId/invitations',
    'member.invite',
    'exclusive',
    CreateInvitation,
  ),
  revokeInvitation: command(
    'DELETE',
    '/api/projects/:projectId/invitations',
    'member.invite',
    'exclusive',
    RevokeInvitation,
  ),
  findInvitation: query('/api/invitation', 'self', InvitationPreview, FindInvitation),
  acceptInvitation: command('POST', '/api/invitation', 'self', 'none', AcceptInvitation),
} as const
