// The tables of recurring tickets: their bounds, and their erasure.
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const recurrenceStored = {
  tables: {
    recurrence: {
      of: 'project',
      rows: [{ limit: 'recurrences' }],
      removedBy: [{ by: 'server/recurrence/commands.ts' }],
    },
    recurrence_made: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }],
      removedBy: [{ with: 'recurrence' }],
    },
  },
  limits: {
    recurrences: freed('project', 'server/recurrence/commands.ts', {
      refuses: 'recurrence_limit',
      isTried: { in: 'server/recurrence/recurrence.test.ts', saying: 'recurrence_limit' },
    }),
  },
  // A rule belongs to its project. The former address of the ticket that it made leads to where the ticket is now.
  moved: { recurrence: 'stays', recurrence_made: 'stays' },
  erased: { project: rowsOfProject('recurrence') },
  neverViolated: {
    bounds: [
      'recurrence_title_check',
      'recurrence_description_check',
      'recurrence_rule_check',
      'recurrence_mode_check',
    ],
    inCode: ['recurrence_paused_check', 'recurrence_next_check', 'recurrence_paused_next_check'],
    byJobs: ['recurrence_made_pkey', 'recurrence_made_ticket_id_key'],
    locked: [
      'recurrence_last_ticket_id_fkey',
      'recurrence_made_recurrence_id_fkey',
      'recurrence_made_ticket_id_fkey',
    ],
  },
} satisfies Stored
