// A link from a mail, as it stands in the address.

export type MailLink = { type: 'signup' | 'recovery' | 'email_change'; token_hash: string }

/**
 * Takes a mail's link out of the address, so that it is neither used twice nor kept in the history. What it leads to
 * at the root is shown on /auth.
 */
export function takeMailLink(): MailLink | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const type = fragment.get('type')
  const token_hash = fragment.get('token_hash')
  if (!token_hash || (type !== 'signup' && type !== 'recovery' && type !== 'email_change')) return null
  const path = location.pathname === '/' ? '/auth' : location.pathname
  history.replaceState(history.state, '', path + location.search)
  return { type, token_hash }
}
