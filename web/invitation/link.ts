// An invitation link: for one address, or of a team. The browser of the inviting user creates it. The browser of the invited person
// stores it until that person answers, because signing up may end in another tab. Its secret is sent to the server only in bodies
// and headers.
import type { InvitationShown } from '../../domain/invitation/invitation.ts'
import { INVITATION_PATH } from '../paths.ts'

const KEY = 'lacewing.invitation'

/** `id` is null for a team link. `email` is known once the page has shown the invitation. */
export type StoredInvitation = { id: string | null; secret: string; email?: string; isProven?: boolean }

export function invitationLink({ id, secret }: { id: string; secret: string }): string {
  return `${location.origin}${INVITATION_PATH}#id=${id}&secret=${secret}`
}

export function teamLink(secret: string): string {
  return `${location.origin}${INVITATION_PATH}#team=${secret}`
}

/** Takes an opened link out of the address, so that it does not stay in the browser's history. */
export function takeInvitation(): StoredInvitation | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const id = fragment.get('id')
  const secret = id ? fragment.get('secret') : fragment.get('team')
  if (location.pathname === INVITATION_PATH && secret) {
    store({ id, secret })
    history.replaceState(history.state, '', INVITATION_PATH)
  }
  return storedInvitation()
}

function store(invitation: StoredInvitation) {
  localStorage.setItem(KEY, JSON.stringify(invitation))
}

/** Keeps the invited address for the sign-up form. */
export function rememberShown(invitation: StoredInvitation, { email, is_proven }: InvitationShown) {
  if (email !== null) store({ ...invitation, email, isProven: is_proven })
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
