// The number of tickets of a project, from its counts.
import type { Status } from '../ticket/shapes.ts'
import type { ProjectCounts } from './project.ts'

/** The number of tickets in all statuses together. */
export function ticketCount(counts: ProjectCounts): number {
  return counts.todo + counts.in_progress + counts.done
}

/** The number of tickets with a status, from the project's exact counts. */
export function countOf(counts: ProjectCounts, status: Status): number {
  return counts[status]
}
