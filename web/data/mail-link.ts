// A link from a mail, as it stands in the address, and what the server says it would do.

import { keptSecret } from './browser-secret.ts'
import { callAccount } from './call-account.ts'
import { keptVerifier } from './provider-return.ts'

const TYPES = ['signup', 'recovery', 'email_change', 'email_undo'] as const
export type MailLink = { type: (typeof TYPES)[number]; token_hash: string }

/** Whose account a link is about. `user_id` is null where a sign-up has yet to become one. */
export type LinkPreview = {
  email: string
  full_name: string
  username: string
  user_id: string | null
  /** This browser asked for the link. */
  asked_here: boolean
  /** Where and when it was signed up for. */
  device?: string
  created_at?: string
}

/**
 * Takes a mail's link out of the address, so that it is neither used twice nor kept in the history. Whatever it was put
 * behind, it leads to the page where its kind belongs.
 */
export function takeMailLink(): MailLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const type = TYPES.find((one) => one === fragment.get('type'))
  const token_hash = fragment.get('token_hash')
  if (!token_hash || !type) return null
  history.replaceState(history.state, '', type === 'email_change' ? '/profile' : '/auth')
  return { type, token_hash }
}

/** Uses nothing up. @throws AuthError where the link is no longer valid */
export function previewLink({ type, token_hash }: MailLink): Promise<LinkPreview> {
  const browser = type === 'signup' ? keptSecret() : keptVerifier()
  return callAccount('POST', '/verify/preview', { type, token_hash, ...(browser && { browser }) })
}
