// The frame of the pages outside projects, with one header for all of them: links to each page, the inbox, and the account.
import { Link } from '@tanstack/react-router'
import { LayoutGrid, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAsOf, useLiveState } from '../data/live.ts'
import { InboxButton } from '../inbox/inbox-button.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { LiveIndicator } from '../ui/live-indicator.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page, type PageProps } from '../ui/page.tsx'
import { SignOutButton, UserMenu } from '../user/user-menu.tsx'

const LINK = `${buttonStyle({ variant: 'ghost' })} aria-[current=page]:font-medium aria-[current=page]:text-ink`

export function PersonalPage({ width, children }: { width?: PageProps['width']; children: ReactNode }) {
  const liveState = useLiveState()
  const asOf = useAsOf()
  return (
    <Page
      width={width}
      start={
        <Link to="/dashboard" className="rounded-sm">
          <Logo className="max-sm:[&>span]:sr-only" />
        </Link>
      }
      end={
        <>
          {/* On narrow screens the logo is the link to the dashboard. */}
          <Link to="/dashboard" className={`${LINK} max-sm:hidden`}>
            <LayoutGrid />
            Projects
          </Link>
          <Link to="/my-work" title="My Work" aria-label="My Work" className={LINK}>
            <ListChecks />
            <span className="max-sm:hidden">My Work</span>
          </Link>
          <LiveIndicator state={liveState} asOf={asOf} />
          <PaletteButton />
          <InboxButton />
          <UserMenu />
          <SignOutButton />
        </>
      }
    >
      {children}
    </Page>
  )
}
