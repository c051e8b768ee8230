// Whether a project's first steps are shown: the project was empty when it was opened, and nobody has closed them since.
import { useState } from 'react'
import type { Project } from '../../domain/project/project.ts'

export function useFirstSteps({ id, counts }: Project, mayCreate: boolean) {
  const isEmpty = counts.todo + counts.in_progress + counts.done === 0
  // The first steps stay for a user who has begun to add tickets, although the project is not empty any more.
  const [startedProject, setStartedProject] = useState(isEmpty ? id : null)
  return { shown: mayCreate && startedProject === id, close: () => setStartedProject(null) }
}
