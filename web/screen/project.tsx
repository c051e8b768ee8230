// The page of one project, and of none.
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLiveState } from '../data/live.ts'
import { OpenProject } from '../project/open-project.tsx'
import { ProjectFailure } from '../project/project-failure.tsx'
import { LiveMark } from '../ui/live-mark.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { UserMenu } from '../user/user-menu.tsx'

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
          <UserMenu />
        </>
      }
    >
      <div className="mx-auto flex w-full max-w-[96rem] flex-1 flex-col">{children}</div>
    </Page>
  )
}
