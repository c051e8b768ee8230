// Applies events to the milestones that a page shows. The list is small and rarely changes, so that it is fetched again after a
// change of its own.
import type { Viewer } from '../apply.ts'
import type { Event } from '../event.ts'
import { projectsAfter } from '../my-work/projects.ts'
import type { ClosedName, ListedMilestone } from './milestone.ts'
import type { MyMilestones } from './mine.ts'

type View = { seq: number; milestones: ListedMilestone[]; closed: ClosedName[] }

/** The tickets of any milestone may have changed their status with their column. */
const CHANGES_LIST = /^(milestone\.|column\.[de])/

/** The milestones with their progress after an event; the same list if the event changes none of them. */
function withProgress(milestones: ListedMilestone[], event: Event): ListedMilestone[] {
  const changed = ('milestones' in event && event.milestones) || []
  const progressOf = (id: string) => changed.find((one) => one.id === id)?.progress
  if (!milestones.some(({ id }) => progressOf(id))) return milestones
  return milestones.map((one) => ({ ...one, progress: progressOf(one.id) ?? one.progress }))
}

/** The milestones of a project after an event; the same object if the event does not affect it, undefined to fetch them. */
export function applyToMilestones(view: View, event: Event): View | undefined {
  if (CHANGES_LIST.test(event.type)) return undefined
  const milestones = withProgress(view.milestones, event)
  return milestones === view.milestones ? view : { ...view, milestones }
}

/** The milestones that matter to a person after an event of any of their projects. */
export function applyToMyMilestones(
  view: MyMilestones,
  event: Event,
  { userId }: Viewer,
): MyMilestones | undefined {
  const projects = projectsAfter(view.projects, event, userId)
  if (!projects) return undefined
  if (projects === view.projects) return view
  if (projects.length < view.projects.length) {
    const milestones = view.milestones.filter(({ project_id }) => project_id !== event.project_id)
    return { projects, milestones }
  }
  const mine = projects.find(({ id }) => id === event.project_id)
  const late = mine && lateAfter(mine.late, event, userId)
  if (!mine || late === undefined || CHANGES_LIST.test(event.type)) return undefined
  return {
    projects: projects.map((project) => (project === mine ? { ...mine, late } : project)),
    milestones: withProgress(view.milestones, event),
  }
}

/** The number of late tickets of a person after an event; undefined if only the server knows it. */
function lateAfter(late: number, event: Event, userId: string): number | undefined {
  switch (event.type) {
    case 'ticket.created':
    case 'ticket.restored':
    case 'ticket.arrived':
      return isLate(event.ticket, event, userId) ? undefined : late
    case 'ticket.changed': {
      const isNow = isLate(event.ticket, event, userId)
      return isNow === isLate({ ...event.ticket, ...event.before }, event, userId) ? late : undefined
    }
    // The event does not say whose ticket it was.
    case 'ticket.deleted':
    case 'ticket.left':
      return late > 0 ? undefined : late
    default:
      return late
  }
}

type Dated = { assignee_id: string | null; status: string; due_date: string | null }

const isLate = ({ assignee_id, status, due_date }: Dated, { at }: Event, userId: string) =>
  assignee_id === userId && status !== 'done' && due_date !== null && due_date < at.slice(0, 10)
