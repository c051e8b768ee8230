// The only page of a user who has not set up the two-factor sign-in that the server requires.

import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { queryClient } from '../data/cache.ts'
import { useSession } from '../data/session.ts'
import { become } from '../data/session-state.ts'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { SignOutButton } from '../user/sign-out-button.tsx'
import { SetUp } from './set-up.tsx'

function goOn() {
  // Answers that were refused are asked for again.
  queryClient.clear()
  become({ needsTwoFactor: false })
}

export function TwoFactorRequired() {
  const { user } = useSession()
  useEffect(() => {
    document.title = t('Two-factor sign-in · Lacewing')
  }, [])
  return (
    <Page start={<Logo />} end={<SignOutButton />}>
      <SetUp
        title={t('Set up two-factor sign-in to continue')}
        reason={t(
          'This server requires it of everybody, so that a stolen password is not enough to get in. You are signed in as {email}.',
          { email: user?.email },
        )}
        actions={null}
        onDone={goOn}
      />
    </Page>
  )
}
