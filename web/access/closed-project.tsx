// The page of a project that asks for more than this sign-in: its name, the reason, and what to do.
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useQuery } from '../data/use-query.ts'
import type { ClosedReason } from '../project/project-failures.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SignOutButton } from '../user/sign-out-button.tsx'
import { SetUp } from './set-up.tsx'

export function ClosedProject({ reason }: { reason: ClosedReason }) {
  const { projectId } = useParams({ strict: false })
  const { data } = useQuery('listClosedProjects', { params: {} })
  const name = data?.projects.find(({ id }) => id === projectId)?.name ?? 'This project'
  useEffect(() => {
    document.title = `${name} · Lacewing`
  }, [name])
  const back = (
    <Link to="/dashboard" className={buttonStyle({})}>
      <ArrowLeft />
      Back to Dashboard
    </Link>
  )
  if (reason === 'project_two_factor')
    return (
      <SetUp
        title={`${name} requires two-factor sign-in`}
        reason="Its owner asks this of all members, so that a stolen password is not enough to open the project."
        actions={back}
        // Everything that was refused is asked for again, also the live connection.
        onDone={() => location.reload()}
      />
    )
  return (
    <ErrorState
      heading
      message={`${name} asks you to sign in again`}
      detail="Its owner has shut out all earlier sign-ins. Sign out, then sign in to open the project. Your other projects stay open."
      actions={
        <>
          <SignOutButton />
          {back}
        </>
      }
    />
  )
}
