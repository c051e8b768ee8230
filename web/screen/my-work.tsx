// My Work: the person's open tickets over all their projects, assigned to them or reported by them.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useEffect } from 'react'
import type { MyPart } from '../../domain/my-work.ts'
import { useLiveState } from '../data/live.ts'
import { InboxButton } from '../inbox/inbox-button.tsx'
import { MyTickets } from '../my-work/tickets.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { LiveIndicator } from '../ui/live-indicator.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SignOutButton, UserMenu } from '../user/user-menu.tsx'

export function MyWork() {
  const { by = 'assignee' } = useSearch({ from: '/signed-in/my-work' })
  const navigate = useNavigate()
  const liveState = useLiveState()
  useEffect(() => {
    document.title = 'My Work · Lacewing'
  }, [])
  return (
    <Page
      start={
        <Link to="/dashboard" className="rounded-sm">
          <Logo />
        </Link>
      }
      end={
        <>
          <Link
            to="/dashboard"
            title="Projects"
            aria-label="Projects"
            className={buttonStyle({ variant: 'ghost' })}
          >
            <LayoutGrid />
            <span className="max-sm:hidden">Projects</span>
          </Link>
          <LiveIndicator state={liveState} />
          <InboxButton />
          <UserMenu />
          <SignOutButton />
        </>
      }
    >
      <h1 className="mb-2 text-xl font-semibold tracking-tight">My Work</h1>
      <Tabs<MyPart>
        value={by}
        onValueChange={(next) =>
          void navigate({
            to: '/my-work',
            search: { by: next === 'reporter' ? next : undefined },
            replace: true,
          })
        }
        label="My Work"
        items={[
          { value: 'assignee', label: 'Assigned to me', content: <MyTickets key="assignee" by="assignee" /> },
          { value: 'reporter', label: 'Reported by me', content: <MyTickets key="reporter" by="reporter" /> },
        ]}
      />
    </Page>
  )
}
