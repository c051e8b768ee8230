// What the screens know of who is signed in here: a small store, written by session.ts and redeem-link.ts alone.
import type { Session } from '@supabase/auth-js'
import type { LinkPreview, MailLink } from './mail-link.ts'
import { needsSecondFactor } from './second-factor.ts'
import { type SessionUser, userOf } from './session-user.ts'

/** `entered` and `linked` are the ways back from the provider. `problem` is null where it worked. */
export type LinkOutcome = {
  type: MailLink['type'] | 'entered' | 'linked'
  problem: string | null
  /** The address that the account has now. */
  email?: string
}

/** A link that would switch accounts, or undo a change of address: it needs confirmation. */
export type LinkQuestion = { link: MailLink; about: LinkPreview }

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
  /** What a link asks before it is redeemed. */
  linkQuestion: LinkQuestion | null
  /** What came of a link from a mail, until it was shown. */
  linkOutcome: LinkOutcome | null
}

const RECOVERING = 'lacewing.recovering'

let state: SessionState = {
  user: null,
  session: null,
  awaiting: false,
  loading: true,
  unreachable: false,
  recovering: sessionStorage.getItem(RECOVERING) !== null,
  linkQuestion: null,
  linkOutcome: null,
}
const watchers = new Set<() => void>()

export function sessionState(): SessionState {
  return state
}

export function become(change: Partial<SessionState>) {
  state = { ...state, ...change }
  for (const watcher of watchers) watcher()
}

export function watchSession(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The same object as long as nothing about the person changed, so that hooks stay quiet. */
function steady(user: SessionUser): SessionUser {
  return JSON.stringify(user) === JSON.stringify(state.user) && state.user ? state.user : user
}

/** What a session says to the screens: nobody is signed in while its second factor is awaited. */
export function seen(session: Session | null) {
  const awaiting = session !== null && needsSecondFactor(session)
  const user = session && !awaiting ? steady(userOf(session)) : null
  return { session, awaiting, user, loading: false }
}

export function setRecovering(recovering: boolean) {
  if (recovering) sessionStorage.setItem(RECOVERING, 'yes')
  else sessionStorage.removeItem(RECOVERING)
  become({ recovering })
}

/** While a link or a code is redeemed the screens wait for its end, whatever events it brings. */
let redeeming = false

export function isRedeeming(): boolean {
  return redeeming
}

export function beginRedeeming() {
  redeeming = true
  become({ loading: true })
}

export function endRedeeming(change: Partial<SessionState>) {
  redeeming = false
  become(change)
}
