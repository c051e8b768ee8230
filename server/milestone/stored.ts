// The tables of milestones: their bounds, and their erasure.
import { sql } from 'kysely'
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
  // Only for the tickets of a copy: a plan with days of the past helps nobody who begins with an empty project.
  copied: async (db, { from, to, now, tickets }) => {
    if (tickets === 'none') return
    const ofDone =
      tickets === 'all' ? sql`` : sql`and (closed_at is null or todo_count + in_progress_count > 0)`
    await sql`insert into milestone (id, project_id, name, name_key, start_date, due_date, goal, repeat_weeks, closed_at, created_at)
      select gen_random_uuid(), ${to}, name, name_key, start_date, due_date, goal, repeat_weeks, closed_at, ${now}
      from milestone where project_id = ${from} and removed_at is null ${ofDone}`.execute(db)
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
