// The frame of a project page: the header with logo, live indicator and account menu, and what the project puts there.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLiveState } from '../data/live.ts'
import { LiveIndicator } from '../ui/live-indicator.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { UserMenuButton } from '../user/user-menu-button.tsx'

/** @param isLive whether the page shows a project that can change live */
export function ProjectFrame({
  isLive,
  title,
  actions,
  row,
  children,
}: {
  isLive: boolean
  /** Beside the logo. */
  title?: ReactNode
  /** At the right of the top bar, before the live indicator. */
  actions?: ReactNode
  /** Below the top bar. */
  row?: ReactNode
  children: ReactNode
}) {
  const liveState = useLiveState()
  return (
    <Page
      width="full"
      start={
        <>
          <Link to="/dashboard" aria-label="Lacewing" className="shrink-0 rounded-sm">
            <Logo className={title ? 'max-lg:[&>span]:hidden' : undefined} />
          </Link>
          {title}
        </>
      }
      end={
        <>
          {actions}
          {isLive && <LiveIndicator state={liveState} />}
          <UserMenuButton />
        </>
      }
      row={row}
    >
      <div data-page-content className="mx-auto flex w-full max-w-[110rem] flex-1 flex-col">
        {children}
      </div>
    </Page>
  )
}
