// The calls about projects.
import type { ApiDocs } from './doc.ts'
import { ada, comment, event, grace, inProject, member, project, signedIn, ticket } from './example.ts'

const { seq: _, counts: __, ...created } = project

export const projectDocs = {
  listProjectIds: {
    summary: 'List the ids of my projects',
    description: 'The ids alone: enough to check whether a project may be opened.',
    example: { params: {}, input: {}, output: [{ project_id: project.id }] },
  },
  listProjects: {
    summary: 'List my projects',
    description:
      'Every project the person is a member of, newest first, with their role and its exact counts, in windows of ' +
      '`limit`: ask again with `before` set to `next` until that is `null`. The counts cost the same at any size.',
    example: {
      params: {},
      input: {},
      output: { projects: [{ ...project, role: 'admin', ticket_count: 17, member_count: 3 }], next: null },
    },
  },
  createProject: {
    summary: 'Create a project',
    description:
      'The person becomes its owner and its first member, in the same step. The key (such as APO in APO-12) is ' +
      'derived from the name and can be changed later.',
    example: {
      params: {},
      input: { name: 'Apollo', description: 'The control panel of the lander' },
      output: {
        ...event({ type: 'project.created', project: created }),
        seq: 1,
        counts: { todo: 0, in_progress: 0, done: 0, members: 1 },
      },
    },
  },
  getProject: {
    summary: 'Get a project',
    description:
      'Its details, exact counts, and the role of the person who asks. A project of others and one that does not ' +
      'exist answer alike: `project_not_found`.',
    example: { params: inProject, input: {}, output: { seq: project.seq, project, role: 'admin' } },
  },
  updateProject: {
    summary: 'Change name, description or key of a project',
    description:
      'Send the fields that changed and the `version` the edit started from. Changes to different ' +
      'fields merge; a field that somebody else changed meanwhile answers `edit_conflict` with both values. ' +
      'Tickets are renamed with the key: APO-12 becomes LUN-12.',
    example: {
      params: inProject,
      input: { version: 1, name: 'Apollo Lander' },
      output: event({ type: 'project.changed', changes: { name: 'Apollo Lander' }, version: 2 }),
    },
  },
  deleteProject: {
    summary: 'Delete a project',
    description: 'The project is gone for all its members at once, with every page that shows it.',
    example: { params: inProject, input: {}, output: event({ type: 'project.deleted' }) },
  },
  transferProject: {
    summary: 'Hand a project over',
    description: '`user_id` names a member, who is the owner from then on; roles stay as they are.',
    example: {
      params: inProject,
      input: { user_id: grace.id },
      output: event({ type: 'project.changed', changes: { owner_id: grace.id }, version: 2 }),
    },
  },
  leaveProject: {
    summary: 'Leave a project',
    description: 'The person loses access at once, and tickets assigned to them have no assignee.',
    example: {
      params: inProject,
      input: {},
      output: event({ type: 'member.removed', member_id: member.id, user_id: grace.id }, { members: 2 }),
    },
  },
  exportProject: {
    summary: 'Export the tickets of a project',
    description:
      'Tickets with all their comments, newest first, in windows: ask again with `before` set to ' +
      '`next` until that is `null`.',
    example: {
      params: inProject,
      input: { limit: 100 },
      output: {
        seq: project.seq,
        tickets: [{ ...ticket, comment_count: 1, comments: [comment] }],
        next: null,
      },
    },
  },
  listAudit: {
    summary: 'Read the audit log of a project',
    description:
      'For admins and the owner, the newest first: members and roles, deletions, the project itself, exports, and when ' +
      'present members signed in since they joined. `kind` and `user_id` narrow it; `next` is the `before` of the next ' +
      'window. It never tells where from others act.',
    example: {
      params: inProject,
      input: { kind: 'members' },
      output: {
        entries: [
          { ...signedIn, action: 'member.added', actor: ada, person: grace, detail: { role: 'developer' } },
        ],
        next: null,
      },
    },
  },
} satisfies Partial<ApiDocs>
