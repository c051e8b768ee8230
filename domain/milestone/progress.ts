// The progress of milestones, for pages: they load no schemas at a first visit.
import type { MilestoneProgress } from './milestone.ts'

/** The progress of a milestone without tickets. */
export const NO_PROGRESS: MilestoneProgress = {
  todo: { tickets: 0, estimate: 0 },
  in_progress: { tickets: 0, estimate: 0 },
  done: { tickets: 0, estimate: 0 },
  late: 0,
}
