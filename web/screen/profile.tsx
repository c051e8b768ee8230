// The profile: names, address, mails, sign-in methods, sessions, and account deletion.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { ActivityCard } from '../audit/activity-card.tsx'
import { CalendarsCard } from '../calendar/calendars-card.tsx'
import { queryClient } from '../data/cache.ts'
import { useLiveInbox } from '../data/live.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { MailsCard } from '../notification/mails-card.tsx'
import { PushCard } from '../push/push-card.tsx'
import { TokensCard } from '../token/tokens-card.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeader } from '../ui/page.tsx'
import { BlockedCard } from '../user/profile/blocked-card.tsx'
import { DeleteAccount } from '../user/profile/delete-account.tsx'
import { DetailsCard } from '../user/profile/details-card.tsx'
import { EmailCard } from '../user/profile/email-card.tsx'
import { StartPageCard } from '../user/profile/start-page-card.tsx'
import { PasskeysCard } from '../user/security/passkeys-card.tsx'
import { PasswordCard } from '../user/security/password-card.tsx'
import { ProviderCard } from '../user/security/provider-card.tsx'
import { SessionsCard } from '../user/security/sessions-card.tsx'
import { TwoFactorCard } from '../user/security/two-factor-card.tsx'
import { useLinkOutcome } from '../user/sign-in/link-outcome.ts'
import { PersonalPage } from './personal-page.tsx'

export function ProfileScreen() {
  const { user } = useSession()
  const sessions = useQuery('listSessions', { params: {} })
  useLinkOutcome()
  useLiveInbox()
  /** Refetches the sessions and the activity log. */
  const changed = () => {
    void sessions.refetch()
    void queryClient.invalidateQueries({ queryKey: ['plain', 'listActivity'] })
  }
  useEffect(() => {
    document.title = 'Profile · Lacewing'
  }, [])
  if (!user) return null
  return (
    <PersonalPage width="narrow">
      <PageHeader
        title="Profile"
        back={
          <Link to="/dashboard" aria-label="Back to Dashboard" className={buttonStyle({ variant: 'icon' })}>
            <ArrowLeft />
          </Link>
        }
      />
      <div className="flex flex-col gap-4">
        <DetailsCard user={user} />
        <EmailCard user={user} />
        <StartPageCard user={user} />
        <MailsCard />
        <PushCard />
        <PasswordCard email={user.email} onChanged={changed} />
        <TwoFactorCard onChanged={changed} />
        <PasskeysCard />
        <ProviderCard />
        <SessionsCard query={sessions} />
        <TokensCard />
        <CalendarsCard />
        <ActivityCard userId={user.id} />
        <BlockedCard />
        <DeleteAccount userId={user.id} />
      </div>
    </PersonalPage>
  )
}
