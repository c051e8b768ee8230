import * as z from 'zod'
import { before, eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'
import { Milestone, MilestoneProgress } from './milestone.ts'

/** The milestones whose counts a change of a ticket changed. */
export const milestones = z
  .array(z.object({ id: z.uuid(), progress: MilestoneProgress }))
  .optional()
  .describe('Milestones whose progress changed, with their new progress')

export const milestoneEvents = eventsOf({
  'milestone.created': {
    payload: z.object({ milestone: Milestone }),
    before: null,
    name: t('Milestone added'),
  },
  'milestone.changed': {
    payload: z.object({ milestone: Milestone }),
    before: before<Partial<Milestone>>(),
    name: t('Milestone changed'),
  },
  'milestone.closed': {
    payload: z.object({
      milestone: Milestone,
      next: Milestone.nullable().describe('The milestone that was made because this one repeats'),
      moves: z
        .object({ bulk_id: z.uuid(), to: z.uuid().nullable(), tickets: z.int() })
        .nullable()
        .describe('The bulk change that moves the unfinished tickets, and how many there were'),
    }),
    before: null,
    name: t('Milestone closed'),
  },
  'milestone.reopened': {
    payload: z.object({ milestone: Milestone }),
    before: null,
    name: t('Milestone opened again'),
  },
  'milestone.deleted': {
    payload: z.object({ milestone_id: z.uuid().describe('No ticket has this milestone any more') }),
    before: before<Pick<Milestone, 'name' | 'goal' | 'start_date' | 'due_date'>>(),
    name: t('Milestone removed'),
  },
})
