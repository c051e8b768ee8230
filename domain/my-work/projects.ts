// Applies events to the projects of an answer over all projects of a person.
import type { Event } from '../event.ts'
import type { MyProject } from './my-work.ts'

/**
 * The projects after an event: the same list if the event is of another project, or is already in the answer; a shorter list if the
 * person no longer has the project.
 * @returns undefined if the answer must be fetched again, because the person may have another project
 */
export function projectsAfter<P extends MyProject>(
  projects: P[],
  event: Event,
  userId: string,
): P[] | undefined {
  const mine = projects.find(({ id }) => id === event.project_id)
  const archived = event.type === 'project.changed' ? event.changes.archived_at : undefined
  if (!mine) {
    const isJoined = event.type === 'member.added' && event.member.user_id === userId
    return archived === null || isJoined || event.type === 'project.created' ? undefined : projects
  }
  if (event.seq <= mine.seq) return projects
  const isLeft = event.type === 'member.removed' && event.user_id === userId
  if (event.type === 'project.deleted' || archived || isLeft)
    return projects.filter((project) => project !== mine)
  const changed = event.type === 'project.changed' ? event.changes : {}
  const next = {
    ...mine,
    name: changed.name ?? mine.name,
    key: changed.key ?? mine.key,
    // An event that arrives ahead of the stream is applied, but the event number advances only once the gap is filled.
    seq: event.seq === mine.seq + 1 ? event.seq : mine.seq,
  }
  return projects.map((project) => (project === mine ? next : project))
}
