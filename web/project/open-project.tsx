// Loads a project and keeps it live. If it cannot be shown, or is no longer accessible, shows the reason.

import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { useGone, useLiveProject } from '../data/live.ts'
import { prefetchBoard } from '../ticket/board/prefetch-board.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { ProjectFailure } from './project-failure.tsx'
import { failureOf } from './project-failures.ts'
import { ProjectFrame } from './project-frame.tsx'
import { ProjectPage } from './project-page.tsx'
import { useProject } from './use-project.ts'

export function OpenProject({ projectId }: { projectId: string }) {
  const { query, project } = useProject(projectId)
  const gone = useGone(projectId)
  useLiveProject(projectId, query.isSuccess)
  // A `gone` from before the project was open here is left over from an earlier visit and may be out of date.
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (query.isSuccess) setWasOpen(true)
  }, [query.isSuccess])
  useEffect(() => prefetchBoard(projectId), [projectId])

  const { refetch } = query
  useEffect(() => {
    if (gone === 'removed') void refetch()
  }, [gone, refetch])

  const failure = failureOf(query.error, Boolean(project), wasOpen ? gone : undefined)
  const loadError = failure === 'load_failed' ? query.error : null
  useEffect(() => {
    if (loadError)
      toast.error(t('Failed to fetch project details'), loadError.message, { id: 'project-failure' })
  }, [loadError])

  const retry = failure === 'load_failed' && { onRetry: query.refetch, retrying: query.isFetching }
  const shown = failure ? undefined : project
  return (
    <ProjectFrame isLive={!failure} hasProject={!failure}>
      {shown && <ProjectPage project={shown} />}
      {failure && <ProjectFailure reason={failure} {...retry} />}
      {!failure && !project && <Spinner fill label={t('Loading project')} />}
    </ProjectFrame>
  )
}
