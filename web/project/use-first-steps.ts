// Whether a project's first steps are shown: the project was empty when it was opened, and nobody has closed them since.
import { useState } from 'react'
import type { Project } from '../../domain/project/project.ts'

/**
 * The height of the first steps, which is kept free until they are loaded, so that the page below does not move.
 * @param hasMore whether there are steps besides the first ticket
 */
export const stepsHeight = (hasMore: boolean) =>
  `${hasMore ? 'min-h-44 pointer-coarse:min-h-54' : 'min-h-21 pointer-coarse:min-h-24'} lg:min-h-21 lg:pointer-coarse:min-h-24`

export function useFirstSteps({ id, counts }: Project, mayCreate: boolean) {
  const isEmpty = counts.todo + counts.in_progress + counts.done === 0
  // The first steps stay for a user who has begun to add tickets, although the project is not empty any more.
  const [startedProject, setStartedProject] = useState(isEmpty ? id : null)
  return { shown: mayCreate && startedProject === id, close: () => setStartedProject(null) }
}
