// The page of a project that asks for more than this sign-in: its name, the reason, and what to do.

import { Link, useLocation, useParams } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import type { ClosedReason } from '../project/project-failures.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { useLeave } from '../user/use-leave.ts'
import { Explanation } from './explanation.tsx'
import { SetUp } from './set-up.tsx'

/** Everything that was refused is asked for again, also the live connection. */
const reload = () => location.reload()

export function ClosedProject({ reason }: { reason: ClosedReason }) {
  const { projectId } = useParams({ strict: false })
  const { data } = useQuery('listClosedProjects', { params: {} })
  const name = data?.projects.find(({ id }) => id === projectId)?.name ?? t('This project')
  useEffect(() => {
    document.title = `${name} · Lacewing`
  }, [name])
  const back = (
    <Link to="/dashboard" className={buttonStyle({})}>
      <BackArrow />
      {t('Back to Dashboard')}
    </Link>
  )
  if (reason === 'project_two_factor')
    return (
      <SetUp
        title={t('{name} requires two-factor sign-in', { name })}
        reason={t(
          'Its owner asks this of all members, so that a stolen password is not enough to open the project.',
        )}
        actions={back}
        onDone={reload}
      />
    )
  return (
    <Explanation
      icon={LogIn}
      title={t('{name} asks you to sign in again', { name })}
      reasons={[
        t(
          'Its owner has shut out all earlier sign-ins, for example because a device was lost. After signing in, you are back on this page.',
        ),
        t('Your other projects stay open, and this browser keeps the texts that you were typing.'),
      ]}
    >
      <div className="flex flex-wrap gap-2">
        <SignInAgain />
        {back}
      </div>
    </Explanation>
  )
}

function SignInAgain() {
  const here = useLocation({ select: ({ href }) => href })
  const { leave, pending } = useLeave(here)
  return (
    <Button variant="primary" icon={<LogIn />} pending={pending} onClick={leave}>
      {t('Sign In Again')}
    </Button>
  )
}
