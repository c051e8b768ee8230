// The frame of a project page: the top bar with logo, live mark and account.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLiveState } from '../data/live.ts'
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

/** @param isLive whether there is a project on the page whose changes can arrive */
export function ProjectFrame({ isLive, children }: { isLive: boolean; children: ReactNode }) {
  const liveState = useLiveState()
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
          {isLive && <LiveMark state={liveState} />}
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
