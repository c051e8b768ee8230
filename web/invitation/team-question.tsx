// The page of a team link for a user who is signed in: asks whether to join.

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { setViewer } from '../data/cache.ts'
import { isRefusal, reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { Answers, Message, NoInvitation } from './message.tsx'
import { InvitedBy, NoAnswer, useShown } from './shown.tsx'
import { forgetInvitation, type StoredInvitation } from './stored.ts'

export function TeamQuestion({
  userId,
  email,
  invitation,
}: {
  userId: string
  email: string
  invitation: StoredInvitation
}) {
  // Drops the previous user's data before anything is fetched.
  setViewer(userId)
  const navigate = useNavigate()
  const { shown, failure, retry } = useShown(invitation)
  const { run, pending } = useCommand('joinByTeamLink')
  const [problem, setProblem] = useState<string>()
  if (problem) return <NoInvitation words={problem} />
  if (failure) return <NoAnswer failure={failure} onRetry={retry} />
  if (!shown) return <Spinner fill label={t('Loading invitation')} />

  async function join() {
    try {
      const event = await run({ params: {}, input: { secret: invitation.secret } })
      forgetInvitation()
      if (event)
        await navigate({
          to: '/project/$projectId',
          params: { projectId: event.project_id },
          replace: true,
        })
    } catch (error) {
      if (isRefusal(error) && error.code === 'already_member')
        setProblem(t('You are already a member of this project.'))
      else if (isRefusal(error) && !error.temporary) setProblem(error.message)
      else toast.error(t('Failed to join the project'), reasonOf(error), { id: 'invitation' })
    }
  }

  return (
    <Message title={t('Join {project}?', { project: shown.project_name })}>
      <p className="text-ink-soft wrap-anywhere">
        <InvitedBy shown={shown} /> {t('You join as {email}.', { email })}
      </p>
      <Answers pending={pending} onJoin={join} />
    </Message>
  )
}
