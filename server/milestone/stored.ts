// The tables of milestones: their bounds, and their erasure.
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'
import { tidyMilestones } from './tidy.ts'

export const milestoneStored = {
  tables: {
    milestone: {
      of: 'project',
      rows: [{ limit: 'milestones' }],
      removedBy: [{ by: 'server/milestone/tidy.ts' }],
    },
    milestone_due: {
      of: 'project',
      rows: [{ oneFor: ['milestone_id', 'day'] }],
      removedBy: [{ with: 'milestone' }],
    },
  },
  limits: {
    milestones: freed('project', 'server/milestone/commands.ts', {
      refuses: 'milestone_limit',
      isTried: { in: 'server/milestone/commands.test.ts', saying: 'milestone_limit' },
    }),
  },
  pruned: { milestones: ({ db }) => tidyMilestones(db) },
  erased: { project: rowsOfProject('milestone') },
  neverViolated: {
    bounds: [
      'milestone_goal_check',
      'milestone_name_check',
      'milestone_repeat_weeks_check',
      'milestone_days',
    ],
    counts: ['milestone_counts', 'milestone_due_pkey', 'milestone_due_tickets_check'],
    onConflict: ['milestone_name'],
    forKeys: ['milestone_in_project'],
    locked: ['milestone_due_of'],
  },
} satisfies Stored
