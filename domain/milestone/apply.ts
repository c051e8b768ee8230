// Applies events to the milestones that a page shows, and to the tickets that had a removed one.
import type { Event } from '../event.ts'
import type { ClosedName, ListedMilestone, Milestone } from './milestone.ts'
import { byDueDay } from './next.ts'
import { NO_PROGRESS } from './progress.ts'

type View = { seq: number; milestones: ListedMilestone[]; closed: ClosedName[] }

/** The milestones of a project after an event; the same object if the event does not affect them, undefined to fetch them. */
export function applyToMilestones(view: View, event: Event): View | undefined {
  switch (event.type) {
    case 'milestone.created':
      return withOpen(view, event.milestone)
    case 'milestone.changed':
      return event.milestone.closed_at === null
        ? withOpen(view, event.milestone)
        : withClosed(view, event.milestone)
    case 'milestone.closed': {
      const closed = withClosed(view, event.milestone)
      return event.next ? withOpen(closed, event.next) : closed
    }
    // The event does not have its progress.
    case 'milestone.reopened':
      return view.milestones.some(({ id }) => id === event.milestone.id) ? view : undefined
    case 'milestone.deleted':
      return without(view, event.milestone_id)
    // The tickets of any milestone changed their status.
    case 'column.emptied':
    case 'column.deleted':
      return event.former_status === event.status || view.milestones.length === 0 ? view : undefined
    default:
      return withProgress(view, event)
  }
}

function withOpen(view: View, milestone: Milestone): View {
  const known = view.milestones.find(({ id }) => id === milestone.id)
  if (known && known.version >= milestone.version) return view
  const listed: ListedMilestone = { ...milestone, progress: known?.progress ?? NO_PROGRESS }
  const rest = without(view, milestone.id)
  return { ...rest, milestones: [...rest.milestones, listed].sort(byDueDay) }
}

function withClosed(view: View, { id, name }: Milestone): View {
  const rest = without(view, id)
  return { ...rest, closed: [...rest.closed, { id, name }] }
}

function without(view: View, id: string): View {
  return {
    ...view,
    milestones: view.milestones.filter((one) => one.id !== id),
    closed: view.closed.filter((one) => one.id !== id),
  }
}

function withProgress(view: View, event: Event): View {
  const changed = ('milestones' in event && event.milestones) || []
  if (!view.milestones.some(({ id }) => changed.some((one) => one.id === id))) return view
  return {
    ...view,
    milestones: view.milestones.map((one) => {
      const now = changed.find(({ id }) => id === one.id)
      return now ? { ...one, progress: now.progress } : one
    }),
  }
}
