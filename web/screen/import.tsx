// The imports of a project: a new one, the one that is open, and past ones.

import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { useGone, useLiveProject } from '../data/live.ts'
import { NewImport } from '../import/new-import.tsx'
import { OneImport } from '../import/one-import.tsx'
import { PastImports } from '../import/past-imports.tsx'
import { ProjectFailure } from '../project/project-failure.tsx'
import { failureOf } from '../project/project-failures.ts'
import { useProject } from '../project/use-project.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PersonalPage } from './personal-page.tsx'

export function ImportScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const { query, project, may } = useProject(projectId)
  useLiveProject(projectId, query.isSuccess)
  const failure = failureOf(query.error, Boolean(project), useGone(projectId))
  const retry = failure === 'load_failed' && { onRetry: query.refetch, retrying: query.isFetching }
  return (
    <PersonalPage>
      {failure && <ProjectFailure reason={failure} {...retry} />}
      {!failure && !project && <Spinner fill label={t('Loading project')} />}
      {!failure && project && (
        <OfProject key={projectId} project={project} mayImport={may('project.import')} />
      )}
    </PersonalPage>
  )
}

function OfProject({ project, mayImport }: { project: Project; mayImport: boolean }) {
  const { id, source } = useSearch({ from: '/signed-in/project/$projectId/import' })
  const navigate = useNavigate()
  const params = { projectId: project.id }
  const show = (search: { id?: string; source?: string }) =>
    void navigate({ to: '/project/$projectId/import', params, search })
  useEffect(() => {
    document.title = t('Import into {name} · Lacewing', { name: project.name })
  }, [project.name])
  return (
    <>
      <PageHeader
        title={t('Import')}
        description={<span className="wrap-anywhere">{t('Into {name}', { name: project.name })}</span>}
        back={
          id ? (
            <Link
              to="/project/$projectId/import"
              params={params}
              aria-label={t('Back to all imports')}
              className={buttonStyle({ variant: 'icon' })}
            >
              <BackArrow />
            </Link>
          ) : (
            <Link
              to="/project/$projectId"
              params={params}
              search={{ tab: 'settings', section: 'import-export' }}
              aria-label={t('Back to {name}', { name: project.name })}
              className={buttonStyle({ variant: 'icon' })}
            >
              <BackArrow />
            </Link>
          )
        }
        actions={
          id && (
            <Link to="/project/$projectId" params={params} className={buttonStyle({})}>
              {t('Open the Board')}
            </Link>
          )
        }
      />
      {!mayImport && (
        <EmptyState
          title={t('Only admins and the owner can import')}
          description={t('Ask one of them, or import into a project of your own.')}
        />
      )}
      {mayImport && id && (
        <OneImport
          key={id}
          projectId={project.id}
          id={id}
          source={ImportSource.safeParse(source).data}
          onGone={() => show({})}
        />
      )}
      {mayImport && !id && (
        <div className="flex flex-col gap-4">
          <NewImport projectId={project.id} onStarted={(id, from) => show({ id: id, source: from })} />
          <PastImports projectId={project.id} />
        </div>
      )}
    </>
  )
}
