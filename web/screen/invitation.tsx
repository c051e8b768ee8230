// The page of an invitation or team link. It changes nothing by itself: a visitor who is not signed in sees who invites to what,
// and is asked to sign up or in, and then to join. To the addressee, an invitation that no longer works says why.

import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { setViewer } from '../data/cache.ts'
import { isRefusal, reasonOf } from '../data/form-errors.ts'
import { signOut, useSession } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { takeInvitation } from '../invitation/link.ts'
import { Answers, Message, NoInvitation } from '../invitation/message.tsx'
import { forgetInvitation, type StoredInvitation } from '../invitation/stored.ts'
import { Stranger } from '../invitation/stranger.tsx'
import { TeamQuestion } from '../invitation/team-question.tsx'
import { SessionLoading } from '../loading.tsx'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonName } from '../user/person-name.tsx'

export function InvitationScreen() {
  const { user, loading } = useSession()
  const [invitation] = useState(takeInvitation)
  useEffect(() => {
    document.title = t('Invitation · Lacewing')
  }, [])
  if (loading) return <SessionLoading />
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 py-12 sm:pt-[14vh]">
      <header>
        <a href="/" className="block rounded-md">
          <Logo />
        </a>
      </header>
      <main className="w-full max-w-sm">
        <Card>
          {!invitation ? (
            <NoInvitation
              words={t('There is no invitation here. Please open the link in the invitation again.')}
            />
          ) : !user ? (
            <Stranger invitation={invitation} />
          ) : invitation.id === null ? (
            <TeamQuestion userId={user.id} email={user.email} invitation={invitation} />
          ) : (
            <Question userId={user.id} email={user.email} invitation={{ ...invitation, id: invitation.id }} />
          )}
        </Card>
      </main>
    </div>
  )
}

function Question({
  userId,
  email,
  invitation,
}: {
  userId: string
  email: string
  invitation: StoredInvitation & { id: string }
}) {
  // Drops the previous user's data before anything is fetched.
  setViewer(userId)
  const navigate = useNavigate()
  const query = useQuery('findInvitation', { params: {}, input: { invitation_id: invitation.id } })
  const { run, pending } = useCommand('acceptInvitation')
  const [problem, setProblem] = useState<string>()
  const { error } = query
  if (problem) return <NoInvitation words={problem} />
  if (error && isRefusal(error) && error.code === 'invitation_of_other') return <OtherAddress email={email} />
  if (error && !error.temporary) return <NoInvitation words={error.message} />
  if (!query.data) return <Spinner fill label={t('Loading invitation')} />
  const { project, inviter, role } = query.data

  async function join() {
    try {
      await run({ params: {}, input: { secret: invitation.secret } })
      forgetInvitation()
      await navigate({ to: '/project/$projectId', params: { projectId: project.id }, replace: true })
    } catch (failure) {
      if (isRefusal(failure) && !failure.temporary) setProblem(failure.message)
      else toast.error(t('Failed to join the project'), reasonOf(failure), { id: 'invitation' })
    }
  }

  return (
    <Message title={t('Join {name}?', { name: project.name })}>
      <p className="text-ink-soft wrap-anywhere">
        {rich('{name} invites you as {role}. You join as {email}.', {
          name: <PersonName person={inviter} />,
          role: roleLabel(role),
          email,
        })}
      </p>
      <Answers pending={pending} onJoin={join} />
    </Message>
  )
}

function OtherAddress({ email }: { email: string }) {
  const [pending, setPending] = useState(false)
  async function change() {
    setPending(true)
    try {
      await signOut()
    } catch {
      toast.error(t('Failed to sign out'))
      setPending(false)
    }
  }
  return (
    <Message title={t('This invitation is for another address')}>
      <p className="text-ink-soft wrap-anywhere">
        {t('You are signed in as {email}. Sign in with the address that the invitation was sent to.', {
          email,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pending} onClick={change}>
          {t('Use Another Account')}
        </Button>
        <Link to="/dashboard" onClick={forgetInvitation} className={buttonStyle({ variant: 'ghost' })}>
          {t('Not Now')}
        </Link>
      </div>
    </Message>
  )
}
