// The calls about invitations by link.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, grace, invitation, member, project } from '../api-example.ts'

const secret = 'cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE'

export const invitationDocs = {
  listInvitations: {
    summary: 'List the invitations of a project',
    description:
      'Newest first, without those that were accepted or revoked. Expired ones stay in the list for 30 days. `mail` is `sent`, ' +
      '`bounced` if the mail server refused the address, or `limited` if the address already got three invitations in a day.',
    output: { seq: project.seq, invitations: [invitation] },
  },
  createInvitation: {
    summary: 'Create an invitation link',
    description:
      'For people who have no account yet. You generate the secret (32 random bytes, base64url); the server stores only its ' +
      'hash. The link is `/invitation#id=…&secret=…`. It works once, for seven days, for an account with that e-mail address. If ' +
      'the server has a mail server, it also mails a link of its own to that address. An earlier invitation for the same address ' +
      'ends.',
    input: { email: invitation.email, role: 'developer', secret },
    output: event({ type: 'invitation.created', invitation_id: invitation.id, role: 'developer' }),
  },
  inviteAddress: {
    summary: 'Invite the person with an address',
    description:
      'A person with an account becomes a member, as with `inviteMember`. For any other address it creates an invitation, as ' +
      '`createInvitation` does, with the secret of the input. Fails with `already_member`, and with `address_refused` if ' +
      'accounts of this server cannot have the address. With `imported_person`, a person of `listWaitingPeople`, the tickets of ' +
      'that name are assigned to the person: at once if they have an account, also if they are a member already, or when they ' +
      'accept. The response then is `null` if nothing was left to assign. A later invitation for the same address keeps the name.',
    input: { email: invitation.email, role: 'developer', secret },
    output: event({ type: 'invitation.created', invitation_id: invitation.id, role: 'developer' }),
  },
  revokeInvitation: {
    summary: 'Revoke an invitation',
    description: 'Its links stop working. Returns `null` if the invitation has already ended.',
    input: { invitation_id: invitation.id },
    output: event({ type: 'invitation.revoked', invitation_id: invitation.id }),
  },
  findInvitation: {
    summary: 'Look at an invitation before accepting it',
    description:
      'Needs no secret, but an account with the invited address; for any other account it fails with `invitation_of_other`. ' +
      'Fails with `invitation_over` if the invitation was used or revoked, or has expired.',
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
      'The signed-in person becomes a member. Fails like `findInvitation`, and with `already_member`.',
    input: { secret },
    output: event({ type: 'member.added', member: { ...member, profile: grace } }, { members: 3 }),
  },
  changeAdminsInvite: {
    summary: 'Change whether admins may invite',
    agent: null,
    description:
      'While it is on, admins may invite people and create links as the owner may. By default it is off.',
    input: { admins_invite: true },
    output: event({ type: 'project.changed', changes: { admins_invite: true }, version: 2 }),
  },
} satisfies Partial<ApiDocs>
