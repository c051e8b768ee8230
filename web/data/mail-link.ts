// A link from an email, as found in the URL, and the server's preview of what it would do.

import { storedSecret } from './browser-secret.ts'
import { callAccount } from './call-account.ts'
import { storedVerifier } from './provider-return.ts'

const TYPES = ['signup', 'recovery', 'email_change', 'email_undo'] as const
export type MailLink = { type: (typeof TYPES)[number]; token_hash: string }

/** The account that a link is about. `user_id` is null for a sign-up that is not confirmed yet. */
export type LinkPreview = {
  email: string
  full_name: string
  username: string
  user_id: string | null
  /** Whether this browser requested the link. */
  asked_here: boolean
  /** Device and time of the sign-up. */
  device?: string
  created_at?: string
}

/**
 * Removes a link's token from the URL, so that it is not used twice or kept in the history. Goes to the page that handles the
 * type of the link, whichever page the link led to.
 */
export function takeMailLink(): MailLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const type = TYPES.find((one) => one === fragment.get('type'))
  const token_hash = fragment.get('token_hash')
  if (!token_hash || !type) return null
  history.replaceState(history.state, '', type === 'email_change' ? '/profile' : '/auth')
  return { type, token_hash }
}

/** Asks the server what a link would do, without consuming the link. @throws AuthError if it is no longer valid */
export function previewLink({ type, token_hash }: MailLink): Promise<LinkPreview> {
  const browser = type === 'signup' ? storedSecret() : storedVerifier()
  return callAccount('POST', '/verify/preview', { type, token_hash, ...(browser && { browser }) })
}
