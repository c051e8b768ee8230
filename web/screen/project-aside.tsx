// The frame of a page about a project that is beside the board: it keeps the project live, or says why it cannot be shown.

import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { useGone, useLiveProject } from '../data/live.ts'
import { ProjectFailure } from '../project/project-failure.tsx'
import { failureOf } from '../project/project-failures.ts'
import { useProject } from '../project/use-project.ts'
import { Spinner } from '../ui/spinner.tsx'
import { PersonalPage } from './personal-page.tsx'

/** @param children renders the page of the project that the address names; give it the id as its key */
export function ProjectAside({ children }: { children: (project: Project) => ReactNode }) {
  const { projectId = '' } = useParams({ strict: false })
  const { query, project } = useProject(projectId)
  useLiveProject(projectId, query.isSuccess)
  const failure = failureOf(query.error, Boolean(project), useGone(projectId))
  const retry = failure === 'load_failed' && { onRetry: query.refetch, retrying: query.isFetching }
  return (
    <PersonalPage width="narrow">
      {failure && <ProjectFailure reason={failure} {...retry} />}
      {!failure && !project && <Spinner fill label={t('Loading project')} />}
      {!failure && project && children(project)}
    </PersonalPage>
  )
}
