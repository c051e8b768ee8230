// The milestones that matter to one person now, over all their projects, and how many of their own tickets are late.
import * as z from 'zod'
import { MyProject } from '../my-work/my-work.ts'
import { ListedMilestone } from './milestone.ts'

/** The most milestones of one answer about all projects. */
export const MY_MILESTONES = 200
/** The most late milestones of one project in that answer. */
export const LATE_PER_PROJECT = 3
/** The most late tickets of one project that are counted. */
export const COUNTED_LATE = 100

export const MyMilestones = z.object({
  projects: z
    .array(
      z.object({
        ...MyProject.shape,
        late: z
          .int()
          .describe(
            `Open tickets that are assigned to the person and were due before today, in UTC; at most ${COUNTED_LATE} are counted`,
          ),
      }),
    )
    .describe('All projects of the person, each with the last change this answer includes'),
  milestones: z.array(ListedMilestone).describe('By due day'),
})
/** The milestones that matter to a person now, with their projects. */
export type MyMilestones = z.infer<typeof MyMilestones>
