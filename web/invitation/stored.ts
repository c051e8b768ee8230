// The invitation that somebody opened. Their browser keeps it until they answer, because signing up may end in another tab.

const KEY = 'lacewing.invitation'

/** `id` is null for a team link. `email` is known once the page has shown the invitation. */
export type StoredInvitation = { id: string | null; secret: string; email?: string; isProven?: boolean }

export function store(invitation: StoredInvitation) {
  localStorage.setItem(KEY, JSON.stringify(invitation))
}

export function storedInvitation(): StoredInvitation | null {
  try {
    const { id, secret, email, isProven } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {}
    if (typeof secret !== 'string') return null
    return {
      id: typeof id === 'string' ? id : null,
      secret,
      ...(typeof email === 'string' && { email, isProven: isProven === true }),
    }
  } catch {
    // The stored value was not written by this module: treat it as missing.
    return null
  }
}

/** The secret that proves this address, if the invitation was mailed to it. */
export function proofOf(address: string): string | undefined {
  const { secret, email, isProven } = storedInvitation() ?? {}
  return isProven && email === address.trim().toLowerCase() ? secret : undefined
}

export function forgetInvitation() {
  localStorage.removeItem(KEY)
}
