// The calls about project members.
import type { ApiDocs } from '../api-doc.ts'
import { event, grace, member, project } from '../api-example.ts'

export const memberDocs = {
  listMembers: {
    summary: 'List the members of a project',
    description:
      'Every member with role and profile, in the order they joined. The owner is `project.owner_id`.',
    output: { seq: project.seq, members: [member] },
  },
  checkMember: {
    summary: 'Check whether a person is a member',
    description: 'Asked by any member about anybody.',
    input: { user_id: grace.id },
    output: { member: true },
  },
  inviteMember: {
    summary: 'Invite a person',
    description:
      '`username` takes a username or an e-mail address, exactly as the person has it; they are a ' +
      'member at once, and are told so by mail and on their dashboard. Answers `user_not_found` if there is nobody with ' +
      'that name or they have blocked the inviter, and `already_member`.',
    input: { username: 'grace', role: 'developer' },
    output: event({ type: 'member.added', member }, { members: 3 }),
  },
  keepMembership: {
    summary: 'Answer the notice of having been added',
    description:
      'The person stays: `added_by` in the list of projects is `null` from then on. Answers `null`.',
    output: null,
  },
  changeMemberRole: {
    summary: 'Change the role of a member',
    description: 'Not for the owner, who may do everything in any role.',
    input: { role: 'admin' },
    output: event({ type: 'member.changed', member_id: member.id, user_id: grace.id, role: 'admin' }),
  },
  removeMember: {
    summary: 'Remove a member',
    description:
      'The owner cannot be removed. The person loses access at once and tickets assigned to them have ' +
      'no assignee. Their name stays on what they wrote.',
    output: event({ type: 'member.removed', member_id: member.id, user_id: grace.id }, { members: 2 }),
  },
} satisfies Partial<ApiDocs>
