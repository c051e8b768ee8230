// Maps paths to screens, and guards them: signed-out users go to /auth, signed-in ones skip landing and sign-in.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useRouter,
} from '@tanstack/react-router'
import { lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PAGES } from '../domain/pages.ts'
import { setViewer } from './data/cache.ts'
import { loadChunk, OptionalChunk, useOptionalChunk } from './data/load-chunk.ts'
import { useSession } from './data/session.ts'
import { startPath } from './data/session-user.ts'
import { KeySheetHost } from './keys/key-sheet-host.tsx'
import { ChunkLoading, SessionLoading } from './loading.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { nextOf, type ProjectSearch, type ProjectTab } from './paths.ts'
import { Broken } from './screen/broken.tsx'
import { FILTERS } from './ticket/filter/filter-names.ts'

const NotFoundPage = lazy(async () => ({
  default: (await loadChunk(() => import('./screen/not-found.tsx'))).NotFound,
}))
const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
})

function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user, loading, recovering, linkQuestion } = useSession()
  if (loading) return <SessionLoading />
  if (linkQuestion) return <Navigate to="/auth" replace />
  if (user && !recovering) return <Navigate to={startPath(user)} replace />
  return children
}

function SignedIn() {
  const { user, loading, linkQuestion, needsTwoFactor } = useSession()
  if (loading) return <SessionLoading />
  if (linkQuestion) return <Navigate to="/auth" replace />
  if (!user) return <ToSignIn />
  // Drops the previous user's data before anything below fetches.
  setViewer(user.id)
  if (needsTwoFactor) return <TwoFactorRequired />
  return (
    <>
      <Outlet />
      <KeySheetHost />
      <PaletteHost userId={user.id} />
      <Uploads userId={user.id} />
    </>
  )
}

const TwoFactorRequired = lazyRouteComponent(
  () => loadChunk(() => import('./access/two-factor-required.tsx')),
  'TwoFactorRequired',
)

const uploads = new OptionalChunk(() => import('./attachment/upload-host.tsx'))
/** A time long after the first paint. A file that is dragged over the page earlier loads the chunk at once. */
const LATER_MS = 3_000

function Uploads({ userId }: { userId: string }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = setTimeout(want, LATER_MS)
    window.addEventListener('dragenter', want, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('dragenter', want)
    }
  }, [])
  const Host = useOptionalChunk(uploads, isWanted)?.UploadHost
  return Host && <Host userId={userId} />
}

/** Reads the URL only once: it changes while the sign-in page loads, and to follow it would loop forever. */
const ToSignIn = memo(() => {
  const router = useRouter()
  const [next] = useState(() => router.state.location.href)
  return <Navigate to="/auth" search={{ next }} replace />
})

const Landing = lazyRouteComponent(() => loadChunk(() => import('./screen/landing.tsx')), 'Landing')
const Auth = lazyRouteComponent(() => loadChunk(() => import('./screen/auth-route.tsx')), 'AuthRoute')

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => (
    <SignedOutOnly>
      <Landing />
    </SignedOutOnly>
  ),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search): { next?: string } => ({ next: nextOf(search.next) }),
  component: Auth,
})

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn })

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/dashboard.tsx')), 'Dashboard'),
})

const myWork = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-work',
  validateSearch: (search): { by?: 'reporter' } => ({ by: oneOf(search.by, ['reporter']) }),
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/my-work.tsx')), 'MyWork'),
})

const insight = createRoute({
  getParentRoute: () => signedIn,
  path: '/insight',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/my-insight.tsx')), 'MyInsightScreen'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  validateSearch: (search): { section?: string } => ({ section: text(search.section) }),
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/profile.tsx')), 'ProfileScreen'),
})

const operate = createRoute({
  getParentRoute: () => signedIn,
  path: '/operate',
  validateSearch: (search): { section?: string } => ({ section: text(search.section) }),
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/operate.tsx')), 'OperateScreen'),
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/inbox.tsx')), 'InboxScreen'),
})

/** A ticket in the inbox, which stays mounted beside it or beneath it. */
const inboxTicket = createRoute({
  getParentRoute: () => inbox,
  path: '$projectId/$number',
  component: () => null,
})

/** For everybody: visitors who are not signed in are asked to sign up or in. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/invitation.tsx')), 'InvitationScreen'),
})

// For everybody, signed in or not. On a first visit main.ts renders them without the application.
const publicBoard = createRoute({
  getParentRoute: () => root,
  path: '/public/board',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./screen/public-board.tsx')),
    'PublicBoardScreen',
  ),
})
const reportStatus = createRoute({
  getParentRoute: () => root,
  path: '/report/status',
  component: lazyRouteComponent(
    () => loadChunk(() => import('./screen/report-status.tsx')),
    'ReportStatusScreen',
  ),
})
const report = createRoute({
  getParentRoute: () => root,
  path: '/report/$slug',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/report.tsx')), 'ReportScreen'),
})

const Project = lazyRouteComponent(() => loadChunk(() => import('./screen/project.tsx')), 'ProjectScreen')

const noProject = createRoute({
  getParentRoute: () => signedIn,
  path: '/project',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/project.tsx')), 'NoProjectScreen'),
})

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId',
  validateSearch: (search): ProjectSearch => ({
    tab: oneOf<ProjectTab>(search.tab, [
      'board',
      'list',
      'calendar',
      'timeline',
      'activity',
      'insight',
      'settings',
    ]),
    section: text(search.section),
    ...Object.fromEntries(FILTERS.map((name) => [name, text(search[name])])),
    sort: text(search.sort),
    lanes: text(search.lanes),
    span: text(search.span),
    day: text(search.day),
    weeks: text(search.weeks),
    by: text(search.by),
    at: text(search.at),
  }),
  component: Project,
})

const news = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/news',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/news.tsx')), 'NewsScreen'),
})

const milestones = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/milestones',
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/milestones.tsx')), 'MilestonesScreen'),
})

/** Leads to the ticket that has a key, or had it in the source of an import. */
const key = createRoute({
  getParentRoute: () => signedIn,
  path: '/key/$key',
  validateSearch: (search): { project?: string } => ({ project: text(search.project) }),
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/key.tsx')), 'KeyScreen'),
})

const importing = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$projectId/import',
  validateSearch: (search): { id?: string; source?: string } => ({
    id: text(search.id),
    source: text(search.source),
  }),
  component: lazyRouteComponent(() => loadChunk(() => import('./screen/import.tsx')), 'ImportScreen'),
})

/** The ticket dialog over the project page, which stays mounted beneath it. */
const ticket = createRoute({ getParentRoute: () => project, path: 'ticket/$number', component: () => null })

function oneOf<T extends string>(value: unknown, values: T[]): T | undefined {
  return values.find((candidate) => candidate === value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    auth,
    invitation,
    signedIn.addChildren([
      dashboard,
      myWork,
      insight,
      profile,
      operate,
      inbox.addChildren([inboxTicket]),
      noProject,
      news,
      milestones,
      key,
      importing,
      project.addChildren([ticket]),
    ]),
    publicBoard,
    reportStatus,
    report,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: () => <ChunkLoading />,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
})

// A page's own address is written at once. Otherwise, a step to another page in the same moment would replace it, and going back
// would show the page with its older filters.
router.history.subscribe(({ action }) => {
  if (action.type === 'REPLACE') router.history.flush()
})

type Page = (typeof PAGES)[number]
type Route = keyof typeof router.routesByPath
/** Does not compile while a page is in only one of the two lists. */
export const PAGES_ARE_ROUTES: { [P in Exclude<Page, Route> | Exclude<Route, Page>]: never } = {}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The project was created a moment ago. */
    isNew?: true
  }
  interface Register {
    router: typeof router
  }
}
