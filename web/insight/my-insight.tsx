// The flow of all projects of a user: a row for each project, which shows at a glance where help is needed.

import { Link } from '@tanstack/react-router'
import { ChartLine, Download } from 'lucide-react'
import { INSIGHT_PROJECTS } from '../../domain/insight/parts.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useLiveProjects } from '../data/live.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'
import { useFresh } from '../news/use-fresh.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { PACE } from './pace.ts'
import { ProjectRow } from './project-row.tsx'
import { downloadTable } from './table.ts'
import { projectsTable } from './tables.ts'

export function MyInsight() {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = useQuery('getMyInsight', { params: {}, input: { time_zone } })
  // The live connection continues from this list of projects.
  useLiveProjects(useLiveQuery('listProjects', { params: {} }).isSuccess)
  useFresh('getMyInsight', undefined, PACE)
  const { data, error, isFetching, refetch } = query
  const projects = data?.projects ?? []
  // One scale for all projects: bars of different rows can be compared.
  const most = Math.max(
    1,
    ...projects.flatMap(({ weeks }) => weeks.flatMap(({ came_in, went_out }) => [came_in, went_out])),
  )
  return (
    <>
      <PageHeader
        title={t('Insight')}
        description={t('The flow of your projects in the last 12 weeks')}
        actions={
          projects.length > 0 && (
            <Button
              icon={<Download />}
              onClick={() => {
                downloadTable('insight', projectsTable(projects)).catch((failure) =>
                  toast.error(t('Failed to download the figures'), reasonOf(failure)),
                )
              }}
            >
              {t('Download CSV')}
            </Button>
          )
        }
      />
      {!data && !error && <Spinner fill label={t('Loading the figures')} />}
      {!data && error && (
        <ErrorState
          message={t('Failed to load the figures')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && projects.length === 0 && (
        <EmptyState
          icon={<ChartLine />}
          title={t('No projects yet')}
          description={t('The flow of each project of yours appears here.')}
          action={
            <Link to="/dashboard" className={buttonStyle()}>
              {t('Go to Projects')}
            </Link>
          }
        />
      )}
      <ul aria-label={t('Projects')} hidden={projects.length === 0} className="flex flex-col gap-3">
        {projects.map((project) => (
          <li key={project.id}>
            <RecordBoundary
              record={project}
              fallback={<BrokenRecord cannotShow={t('This project cannot be shown.')} />}
            >
              <ProjectRow project={project} most={most} />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {data?.is_more && (
        <p className="mt-4 text-sm text-ink-faint">
          {t(
            'This page has {count} projects at most. Favourites come first: mark the projects that you lead with the star on the dashboard.',
            { count: INSIGHT_PROJECTS },
          )}
        </p>
      )}
    </>
  )
}
