// The page of the milestones of a project.
import { MilestonesPage } from '../milestone/milestones-page.tsx'
import { ProjectAside } from './project-aside.tsx'

export function MilestonesScreen() {
  return <ProjectAside>{(project) => <MilestonesPage key={project.id} project={project} />}</ProjectAside>
}
