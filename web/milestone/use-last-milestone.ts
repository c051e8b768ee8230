// The milestone that was chosen last, while it is open.
import { lastMilestone } from './last-milestone.ts'
import { useMilestones } from './use-milestones.tsx'

/** @returns undefined if nothing was chosen in this browser, if that milestone was closed or removed since, or until that is known */
export function useLastMilestone(projectId: string) {
  const id = lastMilestone(projectId)
  return useMilestones(id !== undefined).milestones.find((one) => one.id === id)
}
