// The number of tickets of a project, from its counts.
import type { ProjectCounts } from './project.ts'

/** The number of tickets in all statuses together. */
export function ticketCount(counts: ProjectCounts): number {
  return counts.todo + counts.in_progress + counts.done
}
