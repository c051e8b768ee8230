// The calls for moving tickets to other projects.
import type { ApiDocs } from '../api-doc.ts'
import { event, project, ticket } from '../api-example.ts'

const OTHER = '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0f02'

export const moveDocs = {
  previewMoveToProject: {
    summary: 'See what a ticket would lose in another project',
    // The answer of the move lists the same losses, and the move can be taken back.
    agent: null,
    description:
      'Labels, the column, the milestone and the assignee are matched by name and membership; the answer lists what has no match. The caller must be ' +
      'allowed to change tickets here and to create tickets there.',
    input: { project_id: OTHER },
    output: {
      seq: project.seq,
      column: 'To Do',
      number: null,
      dropped: {
        labels: ['telemetry'],
        column: null,
        milestone: '2.4',
        assignee: null,
        fields: ['Tier: Gold'],
        relations: 1,
        sub_tickets: 0,
        parent: false,
      },
    },
  },
  moveTicketToProject: {
    summary: 'Move a ticket to another project',
    agent: { tool: 'edit_ticket' },
    description:
      'Comments, files, history, watchers and the reporter go along; labels, column, milestone and assignee do where the other project has them. ' +
      'Relations, parent and sub-tickets stay behind, and a comment has their keys. The ticket gets a new number, or the one that it ' +
      'had there before. Its old key and address lead to it, for everybody who may read it. Answers the event of the other project; ' +
      'this project gets `ticket.left`. Fails with `same_project` if the ticket is there already.',
    input: { project_id: OTHER },
    output: {
      ...event({
        type: 'ticket.arrived',
        ticket: {
          ...ticket,
          project_id: OTHER,
          number: 4,
          label_ids: [],
          milestone_id: null,
          column: 'todo',
        },
        from: 'APO-12',
        dropped: {
          labels: ['telemetry'],
          column: null,
          milestone: '2.4',
          fields: ['Tier: Gold'],
          assignee_id: null,
        },
      }),
      project_id: OTHER,
    },
  },
  findMovedTicket: {
    summary: 'Find a ticket by a former address',
    agent: null,
    description:
      'Finds the ticket that had this number in this project before it moved to another one. `ticket` is null if there is none that ' +
      'the caller may read.',
    input: { project_id: project.id, number: 12 },
    output: { ticket: { id: ticket.id, project_id: OTHER, number: 4 } },
  },
} satisfies Partial<ApiDocs>
