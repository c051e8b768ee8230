// The contract's calls about invitations.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import {
  AcceptInvitation,
  ChangeAdminsInvite,
  CreateInvitation,
  FindInvitation,
  Invitation,
  InvitationPreview,
  InviteAddress,
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
  inviteAddress: command(
    'POST',
    '/api/projects/:projectId/invitations/address',
    'member.invite',
    'exclusive',
    InviteAddress,
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
  changeAdminsInvite: command(
    'PATCH',
    '/api/projects/:projectId/admins-invite',
    'project.update',
    'exclusive',
    ChangeAdminsInvite,
  ),
} as const
