// Who is signed in here: one client for the session, shared by every tab of the browser, and a small store for the
// screens. What to do with the session is the screens' affair.
import { AuthClient, type AuthError, isAuthRetryableFetchError, navigatorLock } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { takeMailLink } from './mail-link.ts'
import { clearReturnParams, providerErrorText, providerReturnAt } from './provider-return.ts'
import { followLink, goOnWithLink } from './redeem-link.ts'
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
  fetch: reachAndTell,
  // No session is taken from a URL: a code is redeemed with the PKCE verifier of this browser, tokens are ignored.
  flowType: 'pkce',
  detectSessionInUrl: () => false,
  experimental: { passkey: true },
  // Keeps two tabs from refreshing at once. Plain http on another host has no locks; there the server's ten seconds,
  // in which a refresh token may be used again, must do.
  lock: 'locks' in navigator ? navigatorLock : undefined,
})

/** An access token this close to its end is refreshed before it is used. */
const MARGIN_MS = 90_000

const link = takeMailLink()
const arrival = providerReturnAt(location, localStorage)
if (link || arrival) beginRedeeming()
auth.onAuthStateChange((event, session) => {
  if (event === 'PASSWORD_RECOVERY') setRecovering(true)
  if (event === 'SIGNED_OUT' || event === 'USER_UPDATED') setRecovering(false)
  // Out of the callback first: the library holds its lock in here.
  if (event === 'INITIAL_SESSION' && link) setTimeout(() => void followLink({ auth, wordsOf }, link, session))
  else if (event === 'INITIAL_SESSION' && !session && isSessionStored()) setTimeout(reviveFirst)
  else if (!isRedeeming()) become(seen(session))
})

// The library redeems the code before anything else.
if (arrival)
  void auth.initialize().then(async ({ error }) => {
    clearReturnParams()
    const problem = arrival.refused ? providerErrorText(arrival.refused) : error && wordsOf(error)
    const type = location.pathname === '/profile' ? 'linked' : 'entered'
    const { data } = await auth.getSession()
    // Nobody comes back to any other page than these, which show it.
    const isShown = ['/auth', '/profile'].includes(location.pathname)
    endRedeeming({ ...seen(data.session), linkOutcome: isShown ? { type, problem } : null })
  })

// A link that is opened on the page it leads to changes nothing but the fragment.
window.addEventListener('hashchange', () => {
  const later = takeMailLink()
  if (later) void followLink({ auth, wordsOf }, later, sessionState().session)
})

/** After the person has read what the link would do. */
export function answerLinkQuestion(goOn: boolean): Promise<void> | undefined {
  if (goOn) return goOnWithLink({ auth, wordsOf })
  become({ linkQuestion: null })
}

/** Tells whether the server answered, of itself and not for its database or a proxy. */
async function reachAndTell(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetchWithTimeout(input, init)
    tell(response.status < 500)
    return response
  } catch (error) {
    tell(false)
    throw error
  }
}

function tell(reached: boolean) {
  if (sessionState().unreachable === reached) become({ unreachable: !reached })
}

let reviving: Promise<Renewal> | undefined

/** Carries the session on past the client library, which has given up for a while, and tells the screens. */
async function carryOn(): Promise<Renewal> {
  reviving ??= renewSession().finally(() => {
    reviving = undefined
  })
  const outcome = await reviving
  tell(outcome !== 'unreachable')
  if (outcome === 'unreachable') return outcome
  if (outcome === 'ended') await auth.signOut({ scope: 'local' })
  const { data } = await auth.getSession()
  become(seen(data.session))
  return outcome
}

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 5_000

/** The page was opened while the server is away, with a token that is over: it waits for its session. */
async function reviveFirst() {
  for (let attempt = 0; (await carryOn()) === 'unreachable'; attempt += 1) {
    const wait = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
    await new Promise((resolve) => setTimeout(resolve, wait / 2 + Math.random() * wait))
  }
}

/** Null where nobody is signed in. @throws when there is a session and the server cannot be asked to carry it on */
export async function accessToken(): Promise<string | null> {
  const { session } = sessionState()
  if (session?.expires_at && session.expires_at * 1_000 - Date.now() > MARGIN_MS) return session.access_token
  const { data, error } = await auth.getSession()
  if (data.session || !error || !isAuthRetryableFetchError(error)) return data.session?.access_token ?? null
  if ((await carryOn()) === 'unreachable') throw error
  return sessionState().session?.access_token ?? null
}

let asking: Promise<void> | undefined

/** The server did not know the session: asks once more, and signs out here if it has really ended. */
export function sessionLost(): Promise<void> {
  asking ??= askAgain().finally(() => {
    asking = undefined
  })
  return asking
}

async function askAgain() {
  // Signs out by itself where the session has ended.
  const { error } = await auth.getUser()
  if (!error || isAuthRetryableFetchError(error) || !sessionState().session) return
  const refreshed = await auth.refreshSession()
  if (refreshed.error && !isAuthRetryableFetchError(refreshed.error)) await auth.signOut({ scope: 'local' })
}

/** Signs out here, in every tab. @throws AuthError when the server cannot be told */
export async function signOut(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** On to /auth, where a new password is asked for as after a link from a mail. */
export function chooseNewPassword() {
  setRecovering(true)
}

/** Once what came of a link has been shown. */
export function forgetLinkOutcome() {
  if (sessionState().linkOutcome) become({ linkOutcome: null })
}

/** What to tell the person about a failure of /auth/v1: the service's own words wherever it had some. */
export function wordsOf(error: AuthError): string {
  if (!isAuthRetryableFetchError(error)) return error.message || 'An unexpected error occurred'
  if (error.status === 503) return 'The server is busy. Please try again in a moment.'
  return error.status ? 'An unexpected error occurred' : 'No connection to the server. Please try again.'
}
