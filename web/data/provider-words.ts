// The words for a sign-in by the identity provider that was refused. Few visits need them, so session.ts loads them on demand.
import { OTHER_BROWSER, TOKENS } from './provider-return.ts'

const WORDS = new Map(
  Object.entries({
    access_denied: 'Single sign-on was cancelled.',
    bad_oauth_state: 'This took too long or was already used. Please try again.',
    [OTHER_BROWSER]: 'This was started in another browser. Please try again.',
    otp_expired: 'This link is no longer valid. Please ask for a new one.',
    [TOKENS]: 'This link cannot sign you in. Please sign in here, or ask for a new link.',
    over_request_rate_limit: 'Too many attempts. Please wait a while.',
    provider_disabled: 'Single sign-on is not set up on this server.',
    provider_unreachable: 'Single sign-on failed. Please try again.',
    user_banned: 'This account is disabled',
  }),
)

export function providerErrorText(refused: string): string {
  return WORDS.get(refused) ?? 'An unexpected error occurred'
}
