// Who is signed in here: one client for the session, shared by every tab of the browser, and a small store for the
// screens. What to do with the session is the screens' affair.
import {
  AuthClient,
  type AuthError,
  isAuthRetryableFetchError,
  navigatorLock,
  type Session,
} from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { arrivalAt, arrivalWords, forgetArrival } from './arrival.ts'
import { awaitsFactor } from './awaiting.ts'
import { keptSecret } from './browser-secret.ts'
import { type MailLink, takeMailLink } from './mail-link.ts'
import { keepPasswordChosen } from './password-chosen.ts'
import { reach } from './reach.ts'
import { isSessionStored, type Revival, revive, SESSION_KEY } from './revive.ts'
import { type SessionUser, userOf } from './session-user.ts'

/** `entered` and `linked` are the ways back from the provider. `problem` is null where it worked. */
export type LinkOutcome = { type: MailLink['type'] | 'entered' | 'linked'; problem: string | null }

export type SessionState = {
  user: SessionUser | null
  session: Session | null
  /** Somebody has given the password and not yet the code of their authenticator: until then nobody is signed in. */
  awaiting: boolean
  /** Until the first session or event arrives, and while a link from a mail is redeemed. */
  loading: boolean
  /** There was no answer when the session was last asked about. */
  unreachable: boolean
  /** The person came by a link to set a new password and has not done so yet. */
  recovering: boolean
  /** What came of a link from a mail, until it was shown. */
  linkOutcome: LinkOutcome | null
}

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  fetch: reachAndTell,
  // Tokens that stand in the address are those of a link of the server's own; all else is redeemed with a secret.
  flowType: location.hash.includes('access_token=') ? 'implicit' : 'pkce',
  experimental: { passkey: true },
  // Keeps two tabs from refreshing at once. Plain http on another host has no locks; there the server's ten seconds,
  // in which a refresh token may be used again, must do.
  lock: 'locks' in navigator ? navigatorLock : undefined,
})

/** An access token this close to its end is refreshed before it is used. */
const MARGIN_MS = 90_000
const RECOVERING = 'lacewing.recovering'

let state: SessionState = {
  user: null,
  session: null,
  awaiting: false,
  loading: true,
  unreachable: false,
  recovering: sessionStorage.getItem(RECOVERING) !== null,
  linkOutcome: null,
}
const watchers = new Set<() => void>()

function become(change: Partial<SessionState>) {
  state = { ...state, ...change }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useSession(): SessionState {
  return useSyncExternalStore(watch, () => state)
}

/** The same object as long as nothing about the person changed, so that hooks stay quiet. */
function steady(user: SessionUser): SessionUser {
  return JSON.stringify(user) === JSON.stringify(state.user) && state.user ? state.user : user
}

/** What a session says to the screens: nobody is signed in while its second factor is awaited. */
function seen(session: Session | null) {
  const awaiting = session !== null && awaitsFactor(session)
  const user = session && !awaiting ? steady(userOf(session)) : null
  return { session, awaiting, user, loading: false }
}

function setRecovering(recovering: boolean) {
  if (recovering) sessionStorage.setItem(RECOVERING, 'yes')
  else sessionStorage.removeItem(RECOVERING)
  become({ recovering })
}

async function redeem({ type, token_hash }: MailLink, before: Session | null) {
  const sent = { type, token_hash, browser: type === 'signup' ? keptSecret() : undefined }
  const { data, error } = await auth.verifyOtp(sent)
  if (error) {
    // Who verified this address before is signed in already: nothing to complain about.
    const problem = type === 'signup' && before ? null : wordsOf(error)
    const linkOutcome = problem ? { type, problem } : null
    redeeming = false
    return become({ ...seen(before), linkOutcome })
  }
  if (type !== 'recovery') setRecovering(false)
  // The new session takes the place of the one this browser had.
  if (before && before.user.id === data.user?.id) await auth.admin.signOut(before.access_token, 'local')
  const { password_chosen } = (data.session ?? {}) as { password_chosen?: { device: string; at: string } }
  if (data.user && password_chosen) keepPasswordChosen(data.user.id, password_chosen)
  redeeming = false
  become({ ...seen(data.session), linkOutcome: { type, problem: null } })
}

const link = takeMailLink()
const arrival = arrivalAt(location, localStorage)
/** While a link or a code is redeemed the screens wait for its end, whatever events it brings. */
let redeeming = link !== null || arrival !== null
auth.onAuthStateChange((event, session) => {
  if (event === 'PASSWORD_RECOVERY') setRecovering(true)
  if (event === 'SIGNED_OUT' || event === 'USER_UPDATED') setRecovering(false)
  // Out of the callback first: the library holds its lock in here.
  if (event === 'INITIAL_SESSION' && link) setTimeout(() => void redeem(link, session))
  else if (event === 'INITIAL_SESSION' && !session && isSessionStored()) setTimeout(reviveFirst)
  else if (!redeeming) become(seen(session))
})

// The library redeems the code before anything else.
if (arrival)
  void auth.initialize().then(async ({ error }) => {
    forgetArrival()
    const problem = arrival.refused ? arrivalWords(arrival.refused) : error && wordsOf(error)
    const type = location.pathname === '/profile' ? 'linked' : 'entered'
    const { data } = await auth.getSession()
    redeeming = false
    become({ ...seen(data.session), linkOutcome: { type, problem } })
  })

// A link that is opened on the page it leads to changes nothing but the fragment.
window.addEventListener('hashchange', () => {
  const later = takeMailLink()
  if (!later) return
  redeeming = true
  become({ loading: true })
  void redeem(later, state.session)
})

/** Tells whether the server answered, of itself and not for its database or a proxy. */
async function reachAndTell(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await reach(input, init)
    tell(response.status < 500)
    return response
  } catch (error) {
    tell(false)
    throw error
  }
}

function tell(reached: boolean) {
  if (state.unreachable === reached) become({ unreachable: !reached })
}

let reviving: Promise<Revival> | undefined

/** Carries the session on past the client library, which has given up for a while, and tells the screens. */
async function carryOn(): Promise<Revival> {
  reviving ??= revive().finally(() => {
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
  const { session } = state
  if (session?.expires_at && session.expires_at * 1_000 - Date.now() > MARGIN_MS) return session.access_token
  const { data, error } = await auth.getSession()
  if (data.session || !error || !isAuthRetryableFetchError(error)) return data.session?.access_token ?? null
  if ((await carryOn()) === 'unreachable') throw error
  return state.session?.access_token ?? null
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
  if (!error || isAuthRetryableFetchError(error) || !state.session) return
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
  if (state.linkOutcome) become({ linkOutcome: null })
}

/** What to tell the person about a failure of /auth/v1: the service's own words wherever it had some. */
export function wordsOf(error: AuthError): string {
  if (!isAuthRetryableFetchError(error)) return error.message || 'An unexpected error occurred'
  if (error.status === 503) return 'The server is busy. Please try again in a moment.'
  return error.status ? 'An unexpected error occurred' : 'No connection to the server. Please try again.'
}
