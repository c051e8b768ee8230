// The calls about invitations by link.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, grace, invitation, member, project } from '../api-example.ts'

const secret = 'cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE'

export const invitationDocs = {
  listInvitations: {
    summary: 'List the pending invitations of a project',
    description: 'The newest first, without those that were accepted or revoked, or have expired.',
    output: { seq: project.seq, invitations: [invitation] },
  },
  createInvitation: {
    summary: 'Create an invitation link',
    description:
      'For somebody who has no account yet. You make the secret (32 random bytes, base64url), which the server only hashes; ' +
      'the link is `/invitation#id=…&secret=…`. It works once, for seven days, for an account with that address, which is also ' +
      'sent a link of its own if the server has a mail server. An earlier invitation of the same address ends.',
    input: { email: invitation.email, role: 'developer', secret },
    output: event({ type: 'invitation.created', invitation_id: invitation.id, role: 'developer' }),
  },
  revokeInvitation: {
    summary: 'Revoke an invitation',
    description: 'Its links stop working. Answers `null` if it has ended already.',
    input: { invitation_id: invitation.id },
    output: event({ type: 'invitation.revoked', invitation_id: invitation.id }),
  },
  findInvitation: {
    summary: 'Look at an invitation before accepting it',
    description:
      'Needs no secret, but an account with the invited address: other people are answered `invitation_of_other`. ' +
      'Answers `invitation_over` if it was used or revoked, or has expired.',
    input: { invitation_id: invitation.id },
    output: {
      project: { id: project.id, name: project.name },
      inviter: ada,
      role: 'developer',
      expires_at: invitation.expires_at,
    },
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    description:
      'The signed-in person becomes a member. Answers as looking at it does, and `already_member`.',
    input: { secret },
    output: event({ type: 'member.added', member: { ...member, profile: grace } }, { members: 3 }),
  },
} satisfies Partial<ApiDocs>
