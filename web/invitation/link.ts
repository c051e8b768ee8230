// An invitation link: for one address, or of a team. The browser of the inviting user creates it. Its secret is sent to the server
// only in bodies and headers.
import type { InvitationShown } from '../../domain/invitation/invitation.ts'
import { INVITATION_PATH } from '../paths.ts'
import { type StoredInvitation, store, storedInvitation } from './stored.ts'

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

/** Keeps the invited address for the sign-up form. */
export function rememberShown(invitation: StoredInvitation, { email, is_proven }: InvitationShown) {
  if (email !== null) store({ ...invitation, email, isProven: is_proven })
}
