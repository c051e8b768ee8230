// The calls about projects.
import type { ApiDocs } from '../api-doc.ts'
import { ada, columns, comment, event, grace, member, project, signedIn, ticket } from '../api-example.ts'

const {
  seq: _,
  counts: __,
  transfer_to: ___,
  transfer_until: ____,
  former_keys: _____,
  source_prefixes: ______,
  archived_at: _______,
  ...created
} = project

export const projectDocs = {
  listProjectIds: {
    summary: 'List the ids of my projects',
    agent: null,
    description: 'Only the ids, enough to check whether a project may be opened.',
    output: [{ project_id: project.id }],
  },
  listProjects: {
    summary: 'List my projects',
    agent: { tool: 'look_up', action: 'projects', isDefault: true },
    description:
      'Every project the person is a member of, newest first, with their role and its exact counts, in windows of `limit`: ask ' +
      'again with `before` set to `next` until that is `null`. The counts are as fast in a large project as in a small one. ' +
      'Archived projects are listed only if `state` says so. `added_by` is the person who added them, until they answer with `keepMembership` or `leaveProject`.',
    output: {
      projects: [
        { ...project, role: 'admin', ticket_count: 17, member_count: 3, is_favourite: false, added_by: null },
      ],
      next: null,
    },
  },
  createProject: {
    summary: 'Create a project',
    agent: null,
    description:
      'The person becomes its owner and its first member, in the same step. The key (such as APO in APO-12) is derived from the ' +
      'name and can be changed later.',
    input: { name: 'Apollo', description: 'The control panel of the lander' },
    output: {
      ...event({ type: 'project.created', project: created }),
      seq: 1,
      counts: { todo: 0, in_progress: 0, done: 0, members: 1 },
    },
  },
  copyProject: {
    summary: 'Copy a project',
    agent: null,
    description:
      'The new project has the same description, columns, labels, templates, saved views and recurring tickets, which are paused. ' +
      'Members are not copied: the person becomes the owner and the only member. With `tickets`, up to 10,000 tickets are copied too, ' +
      'with their milestones, labels, columns, relations and sub-tickets, but without assignees, comments, files and history; their ' +
      'reporter is the person, and their numbers begin at 1. This continues in the background: `getBulkChange` of the new project ' +
      'reports the progress. For admins; also of an archived project. ' +
      'A key that another project has or had fails with `key_taken`.',
    input: { name: 'Apollo II', key: 'APT', tickets: 'open' },
    output: {
      ...event({
        type: 'project.created',
        project: { ...created, id: '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0f03', name: 'Apollo II', key: 'APT' },
      }),
      project_id: '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0f03',
      seq: 1,
      counts: { todo: 0, in_progress: 0, done: 0, members: 1 },
    },
  },
  getProject: {
    summary: 'Get a project',
    agent: { tool: 'look_up', action: 'project' },
    description:
      'Its details, exact counts, columns in their order, and the role of the caller. A project that does not exist and one that ' +
      'the caller is not a member of fail with the same `project_not_found`.',
    output: { seq: project.seq, project, role: 'admin', columns },
  },
  updateProject: {
    summary: 'Change the name, description or key of a project',
    agent: null,
    description:
      'Send the fields that changed and the `version` that the edit started from. Changes of different fields are merged. If ' +
      'somebody else has changed the same field since, the call fails with `edit_conflict` and both values. A new key changes ' +
      'the keys of all tickets: APO-12 becomes LUN-12. The former key still leads to the same tickets, and no other project ' +
      'can ever get it: `key_taken`.',
    input: { version: 1, name: 'Apollo Lander' },
    output: event({ type: 'project.changed', changes: { name: 'Apollo Lander' }, version: 2 }),
  },
  archiveProject: {
    summary: 'Archive a project',
    description:
      'Its members can still read it, but every change fails with `project_archived`, also by tokens, uploads, forges and jobs that ' +
      'were under way. It leaves the lists, My Work and the search of all projects, unless they are asked for archived projects. ' +
      'Its public board, form and calendars answer as if they were off, and its webhooks are silent. Members can leave and be removed.',
    output: event({
      type: 'project.changed',
      changes: { archived_at: '2026-03-02T09:30:00.000Z' },
      version: 2,
    }),
  },
  restoreProject: {
    summary: 'Restore an archived project',
    description: 'Everything is as it was, including its public board, form, calendars and webhooks.',
    output: event({ type: 'project.changed', changes: { archived_at: null }, version: 3 }),
  },
  changeFavourite: {
    summary: 'Mark a project as a favourite, or no longer',
    agent: null,
    description: 'Only for the caller: pages show favourites first.',
    input: { is_favourite: true },
    output: null,
  },
  deleteProject: {
    summary: 'Delete a project',
    description:
      'The project disappears for all its members at once, also from open pages. Its content is erased after 30 days.',
    output: event({ type: 'project.deleted' }),
  },
  transferProject: {
    summary: 'Offer a project to a new owner',
    description:
      '`user_id` is a member, who is notified by mail and on their dashboard and can accept for a week. Until then nothing else ' +
      'changes. A later offer replaces this one.',
    input: { user_id: grace.id },
    output: event({
      type: 'project.changed',
      changes: { transfer_to: grace.id, transfer_until: '2026-03-09T09:30:00.000Z' },
      version: 2,
    }),
  },
  acceptTransfer: {
    summary: 'Accept the ownership of a project',
    description:
      'Only for the member it is offered to, who becomes the owner; roles stay as they are. Fails with `transfer_over` if the ' +
      'week has passed.',
    output: event({
      type: 'project.changed',
      changes: { owner_id: grace.id, transfer_to: null, transfer_until: null },
      version: 3,
    }),
  },
  endTransfer: {
    summary: 'Withdraw or decline the offer of a project',
    description: 'The owner withdraws it; the member it is offered to declines it.',
    output: event({
      type: 'project.changed',
      changes: { transfer_to: null, transfer_until: null },
      version: 3,
    }),
  },
  leaveProject: {
    summary: 'Leave a project',
    description:
      'The person loses access at once, and tickets assigned to them become unassigned. With `block_inviter`, the person who ' +
      'added them is blocked: their later invitations fail with `user_not_found`.',
    input: { block_inviter: false },
    output: event({ type: 'member.removed', member_id: member.id, user_id: grace.id }, { members: 2 }),
  },
  exportProject: {
    summary: 'Export the tickets of a project',
    agent: null,
    description:
      'Tickets with their comments, newest first, in windows of about 512 KiB of text: ask again with `before` set to `next` ' +
      'until that is `null`. If a ticket has more comments than fit, its `comments_next` is not `null`: list the others with ' +
      '`after` set to it.',
    input: { limit: 100 },
    output: {
      seq: project.seq,
      tickets: [
        {
          ...ticket,
          comment_count: 1,
          relations: [{ kind: 'blocks', number: 14 }],
          comments: [comment],
          comments_next: null,
        },
      ],
      next: null,
    },
  },
  listAudit: {
    summary: 'Read the audit log of a project',
    agent: null,
    description:
      'For admins and the owner, newest first: changes of members and roles, deletions, changes of the project itself, exports. ' +
      '`kind` and `user_id` filter it; `next` is the `before` of the next window. It does not show where others act from or when ' +
      'they sign in.',
    input: { kind: 'members' },
    output: {
      entries: [
        { ...signedIn, action: 'member.added', actor: ada, person: grace, detail: { role: 'developer' } },
      ],
      next: null,
    },
  },
} satisfies Partial<ApiDocs>
