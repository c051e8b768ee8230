// Handles a link from a mail. It is redeemed at once only if that does not switch the account of this browser: either nobody is
// signed in and this browser requested the link, or the link belongs to the signed-in person. Otherwise the page asks first,
// because anybody can send others a link of their own account.

import { AuthError, type GoTrueClient, type Session } from '@supabase/auth-js'
import { t } from '../../domain/locale/message.ts'
import { storedSecret } from './browser-secret.ts'
import { callAccount } from './call-account.ts'
import { type MailLink, previewLink } from './mail-link.ts'
import { keepPasswordChosen } from './password-chosen.ts'
import { isSessionStored } from './renew-session.ts'
import { beginRedeeming, endRedeeming, seen, sessionState, setRecovering } from './session-state.ts'

const OTHER_ACCOUNT = t('Sign in to the account that asked for this change, then open the link again.')

type Client = { auth: GoTrueClient; wordsOf(error: AuthError): string }

/** @param before this browser's current session */
export async function followLink(client: Client, link: MailLink, before: Session | null) {
  const { auth } = client
  const outcome = (problem: string | null) => ({
    ...seen(before),
    linkOutcome: problem === null ? null : { type: link.type, problem },
  })
  beginRedeeming()
  try {
    if (link.type === 'email_change')
      return before ? await changeEmail(auth, link) : endRedeeming(outcome(OTHER_ACCOUNT))
    const about = await previewLink(link)
    const isSamePerson = before !== null && before.user.id === about.user_id
    // A stored session that could not be refreshed because the server was down belongs to somebody, too.
    const isNobodys = before === null && !isSessionStored()
    const isExpected = isSamePerson || (isNobodys && about.asked_here)
    if (link.type !== 'email_undo' && isExpected) return await signIn(auth, link, before)
    endRedeeming({ ...seen(before), linkQuestion: { link, about } })
  } catch (error) {
    // The address was already confirmed and its owner is signed in: no error to show.
    endRedeeming(outcome(link.type === 'signup' && before ? null : problemOf(client, error)))
  }
}

/** Redeems the link after the person has confirmed. */
export async function goOnWithLink(client: Client) {
  const { auth } = client
  const { linkQuestion, session } = sessionState()
  if (!linkQuestion) return
  const { link, about } = linkQuestion
  beginRedeeming()
  try {
    if (link.type !== 'email_undo') return await signIn(auth, link, session)
    const { email } = await callAccount<{ email: string }>('POST', '/verify', link)
    // The undo ended every session of the account.
    if (session?.user.id === about.user_id) await auth.signOut({ scope: 'local' })
    const { data } = await auth.getSession()
    const linkOutcome = { type: link.type, problem: null, email }
    endRedeeming({ ...seen(data.session), linkQuestion: null, linkOutcome })
  } catch (error) {
    const linkOutcome = { type: link.type, problem: problemOf(client, error) }
    endRedeeming({ ...seen(session), linkQuestion: null, linkOutcome })
  }
}

/** @throws AuthError, leaving everything unchanged */
async function signIn(auth: GoTrueClient, { type, token_hash }: MailLink, before: Session | null) {
  const browser = type === 'signup' ? storedSecret() : undefined
  const sent = { type: type as 'signup' | 'recovery', token_hash, browser }
  const { data, error } = await auth.verifyOtp(sent)
  if (error) throw error
  if (type !== 'recovery') setRecovering(false)
  // Revoke the session that the new one replaces.
  if (before) await auth.admin.signOut(before.access_token, 'local')
  const { password_chosen } = (data.session ?? {}) as { password_chosen?: { device: string; at: string } }
  if (data.user && password_chosen) keepPasswordChosen(data.user.id, password_chosen)
  endRedeeming({ ...seen(data.session), linkQuestion: null, linkOutcome: { type, problem: null } })
}

/** Redeems the link in the existing session of the account that requested it. */
async function changeEmail(auth: GoTrueClient, link: MailLink) {
  const { data } = await auth.getSession()
  await callAccount('POST', '/verify', link, data.session?.access_token)
  const refreshed = await auth.refreshSession()
  const session = refreshed.data.session ?? data.session
  endRedeeming({ ...seen(session), linkOutcome: { type: link.type, problem: null } })
}

function problemOf({ wordsOf }: Client, error: unknown): string {
  return error instanceof AuthError ? wordsOf(error) : t('An unexpected error occurred')
}
