// The calls about milestones.

import type { ApiDocs } from '../api-doc.ts'
import { event, milestone, project } from '../api-example.ts'
import { MILESTONES_PER_PROJECT, NO_PROGRESS, OPEN_MILESTONES } from './milestone.ts'
import { LATE_PER_PROJECT, MY_MILESTONES } from './mine.ts'

const closed = { ...milestone, closed_at: '2026-03-30T16:00:00.000Z', version: 2 }
const listed = { ...milestone, progress: { ...NO_PROGRESS, todo: { tickets: 4, estimate: 9 }, late: 1 } }
const moves = { bulk_id: '0198f0a0-7c3e-7000-8000-000000000099', to: null, tickets: 4 }

export const milestoneDocs = {
  listMilestones: {
    summary: 'List the open milestones of a project',
    agent: { tool: 'look_up', action: 'milestones' },
    description:
      `Returns all open ones with their progress, at most ${OPEN_MILESTONES}, and the names of closed ones. ` +
      'Tickets have the id of theirs in `milestone_id`.',
    output: { seq: project.seq, milestones: [listed], closed: [] },
  },
  listClosedMilestones: {
    summary: 'List the closed milestones of a project',
    agent: null,
    description: 'Returns the last closed ones first.',
    input: { limit: 50 },
    output: { seq: project.seq, milestones: [{ ...closed, progress: listed.progress }], next: null },
  },
  listMyMilestones: {
    summary: 'List the current and late milestones of my projects',
    agent: { tool: 'look_up', action: 'my_milestones' },
    description:
      'For each project of the person: the open milestone that is under way or comes next, and open ones whose due day has passed, at most ' +
      `${LATE_PER_PROJECT}; at most ${MY_MILESTONES} in all. Archived projects are left out. The numbers of \`projects\` are the \`cursors\` with ` +
      'which `/api/stream` continues from this answer.',
    output: {
      projects: [{ id: project.id, name: project.name, key: project.key, seq: project.seq, late: 2 }],
      milestones: [listed],
    },
  },
  createMilestone: {
    summary: 'Create a milestone',
    agent: { tool: 'edit_milestones', action: 'create' },
    description:
      `Names are unique in the project, ignoring case (\`milestone_taken\`). A project can have at most ${OPEN_MILESTONES} ` +
      `open milestones and ${MILESTONES_PER_PROJECT} in all.`,
    input: {
      name: milestone.name,
      start_date: milestone.start_date,
      due_date: milestone.due_date,
      goal: milestone.goal,
      repeat_weeks: milestone.repeat_weeks,
    },
    output: event({ type: 'milestone.created', milestone }),
  },
  updateMilestone: {
    summary: 'Rename a milestone, or change its days, goal or repetition',
    agent: { tool: 'edit_milestones', action: 'edit' },
    description:
      '`version` is the version that the edit started from. If the milestone was changed since, the call fails with `edit_conflict`.',
    input: {
      version: 1,
      name: 'Sprint 12b',
      start_date: milestone.start_date,
      due_date: '2026-03-29',
      goal: null,
      repeat_weeks: null,
    },
    output: event({
      type: 'milestone.changed',
      milestone: {
        ...milestone,
        name: 'Sprint 12b',
        due_date: '2026-03-29',
        goal: null,
        repeat_weeks: null,
        version: 2,
      },
    }),
  },
  closeMilestone: {
    summary: 'Close a milestone',
    agent: { tool: 'edit_milestones', action: 'close', omit: ['bulk_id'] },
    description:
      'Its tickets that are not done stay, or move in the background by a bulk change, which can be undone. If it repeats, ' +
      'the next milestone is made: its name has the next number, and its days come `repeat_weeks` later.',
    input: { unfinished: { to: 'none' }, bulk_id: moves.bulk_id },
    output: event({ type: 'milestone.closed', milestone: closed, next: null, moves }),
  },
  reopenMilestone: {
    summary: 'Open a closed milestone again',
    agent: { tool: 'edit_milestones', action: 'reopen' },
    description: 'Tickets that were moved when it was closed stay where they are.',
    output: event({ type: 'milestone.reopened', milestone: { ...milestone, version: 3 } }),
  },
  deleteMilestone: {
    summary: 'Remove a milestone',
    agent: { tool: 'edit_milestones', action: 'delete' },
    description:
      'Removes it from the project and from all of its tickets. The versions of the tickets stay as they are.',
    output: event({ type: 'milestone.deleted', milestone_id: milestone.id }),
  },
} satisfies Partial<ApiDocs>
