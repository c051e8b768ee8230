// The lists of names that tickets refer to, for all components that show tickets of one project.
import type { ReactNode } from 'react'
import { LabelsProvider } from '../label/use-labels.tsx'
import { MilestonesProvider } from '../milestone/use-milestones.tsx'

/** Provides the labels and milestones of a project, each fetched once and live. */
export function ProjectNames({ projectId, children }: { projectId: string; children: ReactNode }) {
  return (
    <LabelsProvider projectId={projectId}>
      <MilestonesProvider projectId={projectId}>{children}</MilestonesProvider>
    </LabelsProvider>
  )
}
