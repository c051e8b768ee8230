// One invitation: its address, whether its mail arrived, and how long it works.

import { Link2Off, Send } from 'lucide-react'
import type { Invitation } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { reasonOf } from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { useSettings } from '../data/settings.ts'
import { useCommand } from '../data/use-command.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { invitationLink } from './link.ts'

type Props = { invitation: Invitation; onLink: (made: { email: string; link: string }) => void }

const TOAST = { id: 'invite' }

export function InvitationRow({ invitation, onLink }: Props) {
  const { id, project_id, email, role } = invitation
  const revoking = useCommand('revokeInvitation')
  const sending = useCommand('createInvitation')
  const settings = useSettings()
  const params = { projectId: project_id }

  async function revoke() {
    try {
      await revoking.run({ params, input: { invitation_id: id } })
      toast.plain(t('The invitation link for {email} no longer works.', { email }), TOAST)
    } catch (error) {
      toast.error(t('Failed to revoke the invitation'), reasonOf(error), TOAST)
    }
  }

  /** A new invitation for the same address and role ends this one. */
  async function sendAgain() {
    const secret = newSecret()
    try {
      const event = await sending.run({ params, input: { email, role, secret } })
      if (event?.type !== 'invitation.created') return
      if (settings?.mail === 'smtp')
        toast.plain(t('A new invitation is being mailed to {email}.', { email }), TOAST)
      else onLink({ email, link: invitationLink({ id: event.invitation_id, secret }) })
    } catch (error) {
      toast.error(t('Failed to send the invitation again'), reasonOf(error), TOAST)
    }
  }

  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{email}</p>
        <p className="text-xs text-ink-faint sm:hidden">{roleLabel(role)}</p>
        <State invitation={invitation} />
      </div>
      <span className="max-sm:hidden">
        <Badge>{roleLabel(role)}</Badge>
      </span>
      <Button
        variant="icon"
        aria-label={t('Send the invitation of {email} again', { email })}
        title={t('Send again')}
        pending={sending.pending}
        onClick={sendAgain}
      >
        <Send />
      </Button>
      <Button
        variant="icon"
        aria-label={t('Revoke the invitation of {email}', { email })}
        title={t('Revoke')}
        pending={revoking.pending}
        onClick={revoke}
      >
        <Link2Off />
      </Button>
    </div>
  )
}

const PROBLEMS = {
  bounced: t('Not delivered: the mail server refused this address'),
  limited: t('Not mailed: this address got too many invitations today'),
}

const isExpired = ({ expires_at }: Invitation) => Date.parse(expires_at) <= Date.now()

/** The words for an invitation that cannot be accepted, or that nobody may know of. */
export function problemOf(invitation: Invitation): string | undefined {
  const { expires_at, mail } = invitation
  if (isExpired(invitation)) return t('Expired on {date}', { date: dateOf(expires_at) })
  return mail === 'bounced' || mail === 'limited' ? PROBLEMS[mail] : undefined
}

function State({ invitation }: { invitation: Invitation }) {
  const { expires_at, mail } = invitation
  const date = <time dateTime={expires_at}>{dateOf(expires_at)}</time>
  const problem = problemOf(invitation)
  const works = () =>
    mail === 'sent' ? rich('Mailed. Works until {date}', { date }) : rich('Works until {date}', { date })
  return (
    <p className={`text-xs sm:text-sm ${problem ? 'text-danger-text' : 'text-ink-faint'}`}>
      {isExpired(invitation) ? rich('Expired on {date}', { date }) : (problem ?? works())}
    </p>
  )
}
