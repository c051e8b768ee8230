// The words for a sign-in by the identity provider that was refused. Few visits need them, so session.ts loads them on demand.
import { t } from '../../domain/locale/message.ts'
import { OTHER_BROWSER, TOKENS } from './provider-return.ts'

const WORDS = new Map(
  Object.entries({
    access_denied: t('Single sign-on was cancelled.'),
    bad_oauth_state: t('This took too long or was already used. Please try again.'),
    [OTHER_BROWSER]: t('This was started in another browser. Please try again.'),
    otp_expired: t('This link is no longer valid. Please ask for a new one.'),
    [TOKENS]: t('This link cannot sign you in. Please sign in here, or ask for a new link.'),
    over_request_rate_limit: t('Too many attempts. Please wait a while.'),
    provider_disabled: t('Single sign-on is not set up on this server.'),
    provider_unreachable: t('Single sign-on failed. Please try again.'),
    user_banned: t('This account is disabled'),
  }),
)

export function providerErrorText(refused: string): string {
  return WORDS.get(refused) ?? t('An unexpected error occurred')
}
