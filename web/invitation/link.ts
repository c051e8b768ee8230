// An invitation link. The browser of the inviting user creates it. The browser of the invited person stores it until that person
// answers, because signing up ends in another tab. Its secret is sent to the server only in bodies.
import { INVITATION_PATH } from '../paths.ts'

const KEY = 'lacewing.invitation'

export type StoredInvitation = { id: string; secret: string }

export function invitationLink({ id, secret }: StoredInvitation): string {
  return `${location.origin}${INVITATION_PATH}#id=${id}&secret=${secret}`
}

/** Takes an opened link out of the address, so that it does not stay in the browser's history. */
export function takeInvitation(): StoredInvitation | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [id, secret] = [fragment.get('id'), fragment.get('secret')]
  if (location.pathname === INVITATION_PATH && id && secret) {
    localStorage.setItem(KEY, JSON.stringify({ id, secret }))
    history.replaceState(history.state, '', INVITATION_PATH)
  }
  return storedInvitation()
}

export function storedInvitation(): StoredInvitation | null {
  try {
    const { id, secret } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {}
    return typeof id === 'string' && typeof secret === 'string' ? { id, secret } : null
  } catch {
    // The stored value was not written by this module: treat it as missing.
    return null
  }
}

export function forgetInvitation() {
  localStorage.removeItem(KEY)
}
