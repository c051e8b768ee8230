// The page of an invitation or team link for a visitor who is not signed in.

import { t } from '../../domain/locale/message.ts'
import { INVITATION_PATH, SIGN_UP_HASH } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Message } from './message.tsx'
import { InvitedBy, NoAnswer, useShown } from './shown.tsx'
import type { StoredInvitation } from './stored.ts'

const AUTH = `/auth?next=${encodeURIComponent(INVITATION_PATH)}`

export function Stranger({ invitation }: { invitation: StoredInvitation }) {
  const { shown, failure, retry } = useShown(invitation)
  if (failure) return <NoAnswer failure={failure} onRetry={retry} />
  if (!shown) return <Spinner fill label={t('Loading invitation')} />
  const { email, may_sign_up } = shown
  return (
    <Message title={t('You are invited to a project')}>
      <p className="text-ink-soft wrap-anywhere">
        <InvitedBy shown={shown} />{' '}
        {email
          ? t('Sign up or sign in with the invited address, {email}.', { email })
          : t('Sign up or sign in to join.')}
      </p>
      {!may_sign_up && (
        <p className="text-ink-soft">
          {email
            ? t(
                'Without an account you cannot join yet: sign-up is closed on this server. Ask its operator for an account with this address, and then open the link again.',
              )
            : t(
                'Without an account you cannot join yet: sign-up is closed on this server. Ask its operator for an account, and then open the link again.',
              )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may_sign_up && (
          <a href={AUTH + SIGN_UP_HASH} className={buttonStyle({ variant: 'primary' })}>
            {t('Sign Up')}
          </a>
        )}
        <a href={AUTH} className={buttonStyle({ variant: may_sign_up ? undefined : 'primary' })}>
          {t('Sign In')}
        </a>
      </div>
    </Message>
  )
}
