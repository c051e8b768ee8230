// The frame of a project page: the top bar with logo, live indicator and account menu.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLiveState } from '../data/live.ts'
import { LiveIndicator } from '../ui/live-indicator.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { UserMenuButton } from '../user/user-menu-button.tsx'

/** @param isLive whether the page shows a project that can change live */
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
          {isLive && <LiveIndicator state={liveState} />}
          <UserMenuButton />
        </>
      }
    >
      <div className="mx-auto flex w-full max-w-[96rem] flex-1 flex-col">{children}</div>
    </Page>
  )
}
