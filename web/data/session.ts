// The signed-in user: one auth client, shared by all tabs of the browser, and a small store for the screens.

import {
  type AuthChangeEvent,
  AuthClient,
  type AuthError,
  isAuthRetryableFetchError,
  navigatorLock,
  type Session,
} from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { t } from '../../domain/locale/message.ts'
import { followedFormats, formatsIn } from '../locale/format.ts'
import { FORMATS_KEY } from '../locale/language.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { loadChunk } from './load-chunk.ts'
import { type MailLink, takeMailLink } from './mail-link.ts'
import { clearReturnParams, providerReturnAt } from './provider-return.ts'
import { forgetVisits } from './recent.ts'
import { isSessionStored, type Renewal, renewSession, SESSION_KEY } from './renew-session.ts'
import {
  become,
  beginRedeeming,
  endRedeeming,
  isRedeeming,
  type SessionState,
  seen,
  sessionState,
  setRecovering,
  watchSession,
} from './session-state.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(watchSession, sessionState)
}

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  fetch: fetchAndRecord,
  // No session is taken from a URL: a code is redeemed with the PKCE verifier of this browser, tokens are ignored.
  flowType: 'pkce',
  detectSessionInUrl: () => false,
  experimental: { passkey: true },
  // Prevents two tabs from refreshing at once. Plain http from another host has no Web Locks; there, only the server's ten-second
  // reuse window for refresh tokens helps.
  lock: 'locks' in navigator ? navigatorLock : undefined,
})

/** The name of the cache that keeps answers for reading offline. Plain http from another host has no caches. */
export const CACHE_NAME = 'lacewing-kept'

/** Refresh access tokens this long before they expire. */
const MARGIN_MS = 90_000

/** Only visits by a link need this chunk. */
const redeeming = () => loadChunk(() => import('./redeem-link.ts'))

const link = takeMailLink()
const arrival = providerReturnAt(location, localStorage)
if (link || arrival) beginRedeeming()
auth.onAuthStateChange((event, session) => {
  if (event === 'PASSWORD_RECOVERY') setRecovering(true)
  // The next sign-in may be that of somebody else, or with a passkey.
  if (event === 'SIGNED_OUT') become({ needsTwoFactor: false })
  if (event === 'SIGNED_OUT') forgetVisits()
  if (event === 'SIGNED_OUT') localStorage.removeItem(FORMATS_KEY)
  // The answers that are kept for reading offline (web/offline/cached-answers.ts) belong to the user who was signed in.
  if (event === 'SIGNED_OUT') void window.caches?.delete(CACHE_NAME)
  if (event === 'SIGNED_OUT' || event === 'USER_UPDATED') setRecovering(false)
  const formats = session && formatsIn(session.user.user_metadata)
  if (formats && formats !== followedFormats()) void followProfile(formats, event)
  // Leave the callback first: the library holds its lock here.
  if (event === 'INITIAL_SESSION' && link) setTimeout(() => void follow(link, session))
  else if (event === 'INITIAL_SESSION' && !session && isSessionStored()) setTimeout(reviveFirst)
  else if (!isRedeeming()) become(seen(session))
})

/** Few visits need this chunk: the first one on a device after the person chose formats on another. */
async function followProfile(formats: string, event: AuthChangeEvent) {
  const isShowing = isRedeeming()
  const { follow } = await loadChunk(() => import('../locale/follow.ts'))
  follow(auth, followedFormats(), formats, event, isShowing)
}

// initialize() redeems the code before it resolves.
if (arrival)
  void auth.initialize().then(async ({ error }) => {
    clearReturnParams()
    const { providerErrorText } = await loadChunk(() => import('./provider-words.ts'))
    const problem = arrival.refused ? providerErrorText(arrival.refused) : error && wordsOf(error)
    const type = location.pathname === '/profile' ? 'linked' : 'entered'
    const { data } = await auth.getSession()
    // The provider only redirects to these pages, which show the outcome.
    const isShown = ['/auth', '/profile'].includes(location.pathname)
    endRedeeming({ ...seen(data.session), linkOutcome: isShown ? { type, problem } : null })
  })

// Opening a link while on its target page changes only the fragment.
window.addEventListener('hashchange', () => {
  const later = takeMailLink()
  if (later) void follow(later, sessionState().session)
})

async function follow(link: MailLink, before: Session | null) {
  const { followLink } = await redeeming()
  await followLink({ auth, wordsOf }, link, before)
}

/** The user's answer to the link confirmation. */
export function answerLinkQuestion(goOn: boolean): Promise<void> | undefined {
  if (goOn) return redeeming().then(({ goOnWithLink }) => goOnWithLink({ auth, wordsOf }))
  become({ linkQuestion: null })
}

/** Records whether the server itself answered; a failing database or proxy does not count. */
async function fetchAndRecord(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetchWithTimeout(input, init)
    recordReached(response.status < 500)
    return response
  } catch (error) {
    recordReached(false)
    throw error
  }
}

function recordReached(reached: boolean) {
  if (sessionState().unreachable === reached) become({ unreachable: !reached })
}

let reviving: Promise<Renewal> | undefined

/** Refreshes the session without the client library, which has given up for a while, and updates the store. */
async function resumeSession(): Promise<Renewal> {
  reviving ??= renewSession().finally(() => {
    reviving = undefined
  })
  const outcome = await reviving
  recordReached(outcome !== 'unreachable')
  if (outcome === 'unreachable') return outcome
  if (outcome === 'ended') await auth.signOut({ scope: 'local' })
  const { data } = await auth.getSession()
  become(seen(data.session))
  return outcome
}

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 5_000

/** The page was opened while the server is down, with an expired token: retry until there is an answer. */
async function reviveFirst() {
  for (let attempt = 0; (await resumeSession()) === 'unreachable'; attempt += 1) {
    const wait = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
    await new Promise((resolve) => setTimeout(resolve, wait / 2 + Math.random() * wait))
  }
}

/** The access token; null if nobody is signed in. @throws if there is a session and the server cannot be reached to refresh it */
export async function accessToken(): Promise<string | null> {
  const { session } = sessionState()
  if (session?.expires_at && session.expires_at * 1_000 - Date.now() > MARGIN_MS) return session.access_token
  const { data, error } = await auth.getSession()
  if (data.session || !error || !isAuthRetryableFetchError(error)) return data.session?.access_token ?? null
  if ((await resumeSession()) === 'unreachable') throw error
  return sessionState().session?.access_token ?? null
}

let asking: Promise<void> | undefined

/** The server did not recognise the session: check it again, and sign out here if it has really ended. */
export function sessionLost(): Promise<void> {
  asking ??= askAgain().finally(() => {
    asking = undefined
  })
  return asking
}

async function askAgain() {
  // The library signs out by itself if the session has ended.
  const { error } = await auth.getUser()
  if (!error || isAuthRetryableFetchError(error) || !sessionState().session) return
  const refreshed = await auth.refreshSession()
  if (refreshed.error && !isAuthRetryableFetchError(refreshed.error)) await auth.signOut({ scope: 'local' })
}

/** Signs out all tabs of this browser. @throws AuthError if the server cannot be reached */
export async function signOut(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** Goes to /auth to set a new password, as a recovery link does. */
export function chooseNewPassword() {
  setRecovering(true)
}

/** Removes the outcome of a link once it has been shown. */
export function forgetLinkOutcome() {
  if (sessionState().linkOutcome) become({ linkOutcome: null })
}

/** The message for a failed /auth/v1 call: the server's own if it sent one. */
export function wordsOf(error: AuthError): string {
  if (!isAuthRetryableFetchError(error)) return error.message || t('An unexpected error occurred')
  if (error.status === 503) return t('The server is busy. Please try again in a moment.')
  return error.status
    ? t('An unexpected error occurred')
    : t('No connection to the server. Please try again.')
}
