// The calls about project members.
import type { ApiDocs } from '../api-doc.ts'
import { event, grace, member, project } from '../api-example.ts'

export const memberDocs = {
  listMembers: {
    summary: 'List the members of a project',
    agent: { tool: 'look_up', action: 'members' },
    description:
      'Every member with role and profile, in the order in which they joined. The owner is `project.owner_id`.',
    output: { seq: project.seq, members: [member] },
  },
  checkMember: {
    summary: 'Check whether a person is a member',
    agent: null,
    description: 'Any member may ask this about any person.',
    input: { user_id: grace.id },
    output: { member: true },
  },
  inviteMember: {
    summary: 'Invite a person',
    description:
      '`username` takes a username or an e-mail address, exactly as the person has it. The person becomes a member at once, and ' +
      'is notified by mail and on their dashboard. Fails with `user_not_found` if there is no such person or they have blocked ' +
      'the inviter, and with `already_member`.',
    input: { username: 'grace', role: 'developer' },
    output: event({ type: 'member.added', member }, { members: 3 }),
  },
  keepMembership: {
    summary: 'Confirm a membership',
    description:
      'For a person who was added to a project and wants to stay: `added_by` in the list of projects is `null` from then on. ' +
      'Returns `null`.',
    output: null,
  },
  changeMemberRole: {
    summary: 'Change the role of a member',
    description: 'Not for the owner, who may do everything, whatever the role.',
    input: { role: 'admin' },
    output: event({ type: 'member.changed', member_id: member.id, user_id: grace.id, role: 'admin' }),
  },
  removeMember: {
    summary: 'Remove a member',
    description:
      'The owner cannot be removed. The person loses access at once, and tickets assigned to them become unassigned. Their name ' +
      'stays on what they wrote.',
    output: event({ type: 'member.removed', member_id: member.id, user_id: grace.id }, { members: 2 }),
  },
} satisfies Partial<ApiDocs>
