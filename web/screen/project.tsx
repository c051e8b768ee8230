// The page of a project, and the page that is shown without one.
import { useParams } from '@tanstack/react-router'
import { OpenProject } from '../project/open-project.tsx'
import { ProjectFailure } from '../project/project-failure.tsx'
import { ProjectFrame } from '../project/project-frame.tsx'

export function ProjectScreen() {
  const { projectId = '' } = useParams({ strict: false })
  return <OpenProject key={projectId} projectId={projectId} />
}

export function NoProjectScreen() {
  return (
    <ProjectFrame isLive={false} hasProject={false}>
      <ProjectFailure reason="no_id" />
    </ProjectFrame>
  )
}
