// Applies events to the milestones that a page shows. The list is small and rarely changes, so that it is fetched again after a
// change of its own.
import type { Event } from '../event.ts'
import type { ClosedName, ListedMilestone } from './milestone.ts'

type View = { seq: number; milestones: ListedMilestone[]; closed: ClosedName[] }

/** The milestones of a project after an event; the same object if the event does not affect them, undefined to fetch them. */
export function applyToMilestones(view: View, event: Event): View | undefined {
  const { milestones } = view
  // The tickets of any milestone may have changed their status with their column.
  if (/^(milestone\.|column\.[de])/.test(event.type)) return undefined
  const changed = ('milestones' in event && event.milestones) || []
  const progressOf = (id: string) => changed.find((one) => one.id === id)?.progress
  if (!milestones.some(({ id }) => progressOf(id))) return view
  return {
    ...view,
    milestones: milestones.map((one) => ({ ...one, progress: progressOf(one.id) ?? one.progress })),
  }
}
