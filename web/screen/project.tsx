// The page of one project, and of none.
import { Link, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLiveState } from '../data/live.ts'
import { OpenProject } from '../project/open-project.tsx'
import { ProjectFailure } from '../project/project-failure.tsx'
import { LiveMark } from '../ui/live-mark.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'

/** Brings the menu library along, so it waits until the project is on the screen. */
const UserMenu = lazy(async () => {
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 500),
  )
  return { default: (await import('../user/user-menu.tsx')).UserMenu }
})

export function ProjectScreen() {
  const { projectId = '' } = useParams({ strict: false })
  const liveState = useLiveState()
  return (
    <Frame mark={<LiveMark state={liveState} />}>
      <OpenProject key={projectId} projectId={projectId} />
    </Frame>
  )
}

export function NoProjectScreen() {
  return (
    <Frame>
      <ProjectFailure reason="no_id" />
    </Frame>
  )
}

function Frame({ mark, children }: { mark?: ReactNode; children: ReactNode }) {
  return (
    <Page
      width="full"
      start={
        <Link to="/dashboard" className="rounded-sm">
          <Logo />
        </Link>
      }
      end={
        <>
          {mark}
          <Suspense fallback={<span className="size-8 pointer-coarse:size-11" />}>
            <UserMenu />
          </Suspense>
        </>
      }
    >
      <div className="mx-auto flex w-full max-w-[96rem] flex-1 flex-col">{children}</div>
    </Page>
  )
}
