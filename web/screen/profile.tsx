// The profile: the cards of all nouns about the account, in sections.

import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { queryClient } from '../data/cache.ts'
import { useLiveInbox } from '../data/live.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { BackArrow } from '../ui/back-arrow.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeader } from '../ui/page.tsx'
import { PROFILE_SECTIONS } from '../user/profile/profile-cards.ts'
import { useLinkOutcome } from '../user/sign-in/link-outcome.ts'
import { SignOutButton } from '../user/sign-out-button.tsx'
import { PersonalPage } from './personal-page.tsx'

export function ProfileScreen() {
  const { user, linkOutcome } = useSession()
  const navigate = useNavigate()
  const sessions = useQuery('listSessions', { params: {} })
  // The provider returns to the profile without a section.
  const isLinked = linkOutcome?.type === 'linked'
  useEffect(() => {
    if (isLinked) void navigate({ to: '/profile', search: { section: 'security' }, replace: true })
  }, [isLinked, navigate])
  useLinkOutcome()
  useLiveInbox()
  const onChanged = () => {
    void sessions.refetch()
    void queryClient.invalidateQueries({ queryKey: ['plain', 'listActivity'] })
  }
  if (!user) return null
  const props = { user, sessions, onChanged }
  return (
    <PersonalPage>
      <div className="mx-auto w-full max-w-5xl">
        <PageHeader
          title={t('Profile')}
          back={
            <Link
              to="/dashboard"
              aria-label={t('Back to Dashboard')}
              className={buttonStyle({ variant: 'icon' })}
            >
              <BackArrow />
            </Link>
          }
          actions={<SignOutButton />}
        />
      </div>
      <SectionPage title={t('Profile · Lacewing')} sections={PROFILE_SECTIONS}>
        {({ Card }) => <Card {...props} />}
      </SectionPage>
    </PersonalPage>
  )
}
