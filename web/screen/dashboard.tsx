// The dashboard: a welcome, the user's projects with live counts, and a button for a new one.

import { Navigate } from '@tanstack/react-router'
import { FolderKanban, Plus, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { containing } from '../../domain/fold.ts'
import { t } from '../../domain/locale/message.ts'
import { favouritesFirst } from '../../domain/project/favourites.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { displayName } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useLiveProjects } from '../data/live.ts'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { useSession } from '../data/session.ts'
import type { SessionUser } from '../data/session-user.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { storedInvitation } from '../invitation/stored.ts'
import { FetchedNews } from '../news/card-news.tsx'
import { ProjectCard } from '../project/project-card.tsx'
import { PROJECT_WORDS } from '../project/words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PageHeader } from '../ui/page.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { PasswordChosenNotice } from '../user/sign-in/password-chosen-notice.tsx'
import { SignOutButton } from '../user/sign-out-button.tsx'
import { PersonalPage } from './personal-page.tsx'

const loadNewProject = () => import('../project/new-project-dialog.tsx')
const ArchivedProjects = lazy(async () => ({
  default: (await loadChunk(() => import('../project/archived-projects.tsx'))).ArchivedProjects,
}))
const ClosedProjects = lazy(async () => ({
  default: (await loadChunk(() => import('../access/closed-projects.tsx'))).ClosedProjects,
}))
const NewProjectDialog = lazy(async () => ({ default: (await loadChunk(loadNewProject)).NewProjectDialog }))
const loadQuestion = () => import('../operator/operator-question.tsx')
const OperatorQuestion = lazy(async () => ({ default: (await loadChunk(loadQuestion)).OperatorQuestion }))
/** After this delay the page has loaded, and the dialog is prefetched. */
const QUIET_MS = 1_000

export function Dashboard() {
  const { user } = useSession()
  /** Undefined until the dialog is opened for the first time. */
  const [creating, setCreating] = useState<boolean>()
  useEffect(() => {
    document.title = t('Dashboard · Lacewing')
    const timer = setTimeout(() => preloadChunk(loadNewProject), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!user) return null
  // A user who signed up to answer an invitation arrives here from the confirmation mail.
  if (storedInvitation()) return <Navigate to="/invitation" replace />
  return (
    <PersonalPage>
      <PageHeader
        title={t('Welcome back, {name}', { name: displayName(user, user.email) })}
        description={t('Your projects')}
        actions={
          <>
            <SignOutButton />
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              {t('New Project')}
            </Button>
          </>
        }
      />
      <PasswordChosenNotice user={user} />
      <Projects user={user} onCreate={() => setCreating(true)} />
      {creating !== undefined && (
        <Suspense fallback={null}>
          <NewProjectDialog open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
    </PersonalPage>
  )
}

function Projects({ user, onCreate }: { user: SessionUser; onCreate: () => void }) {
  const query = useLiveQuery('listProjects', { params: {} })
  const [closed, setClosed] = useState(0)
  useLiveProjects(query.isSuccess)
  useEffect(() => {
    if (query.error) toast.error(PROJECT_WORDS.loadFailed, undefined, { id: 'projects' })
  }, [query.error])

  if (query.data) {
    if (query.data.projects.length > 0)
      return (
        <>
          <ProjectGrid projects={favouritesFirst(query.data.projects)} user={user} />
          <Suspense fallback={null}>
            <ClosedProjects />
            <ArchivedProjects />
          </Suspense>
        </>
      )
    return (
      <>
        <Suspense fallback={null}>
          <OperatorQuestion />
        </Suspense>
        {/* Outside of the boundary: its button would lose the focus and the press of a key if what loads replaced it. */}
        {closed === 0 && (
          <EmptyState
            icon={<FolderKanban />}
            title={t('No projects yet')}
            description={t('Create your first project, or ask a teammate to invite you to theirs.')}
            action={
              <Button variant="primary" icon={<Plus />} onClick={onCreate}>
                {t('Create Project')}
              </Button>
            }
          />
        )}
        <Suspense fallback={null}>
          <ClosedProjects onCount={setClosed} />
          <ArchivedProjects />
        </Suspense>
      </>
    )
  }
  if (!query.error) return <Spinner fill label={t('Loading projects')} />
  return (
    <ErrorState
      message={reasonOf(query.error) ?? PROJECT_WORDS.loadFailed}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** From this number of projects on, the list can be searched. */
const MANY = 9

function ProjectGrid({ projects, user }: { projects: ProjectSummary[]; user: SessionUser }) {
  const [search, setSearch] = useState('')
  const shown = containing(projects, search, ({ name, key, description }) => [name, key, description])
  return (
    <>
      {projects.length >= MANY && (
        <Field label={t('Find a project')} hideLabel className="relative mb-4 sm:max-w-xs">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
          />
          <Input
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            placeholder={t('Find a project')}
            autoComplete="off"
            className="pl-8"
          />
        </Field>
      )}
      <FetchedNews />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {(projects.length >= MANY ? shown : projects).map((project) => (
          <li key={project.id} className="grid">
            <RecordBoundary
              record={project}
              fallback={<BrokenRecord cannotShow={t('This project cannot be shown.')} />}
            >
              <ProjectCard project={project} userId={user.id} />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? 'py-12 text-center text-ink-soft' : 'sr-only'}>
        {shown.length === 0 && t('No project matches "{search}".', { search: search.trim() })}
      </p>
    </>
  )
}
