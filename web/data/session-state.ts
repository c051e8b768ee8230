// The session as the screens see it: a small store, written only by session.ts and redeem-link.ts.
import type { Session } from '@supabase/auth-js'
import type { LinkPreview, MailLink } from './mail-link.ts'
import { needsSecondFactor } from './second-factor.ts'
import { type SessionUser, userOf } from './session-user.ts'

/** `entered` and `linked` are redirects back from the provider. `problem` is null on success. */
export type LinkOutcome = {
  type: MailLink['type'] | 'entered' | 'linked'
  problem: string | null
  /** The account's address after the change. */
  email?: string
}

/** A link that would switch accounts, or undo a change of address: it needs confirmation. */
export type LinkQuestion = { link: MailLink; about: LinkPreview }

export type SessionState = {
  user: SessionUser | null
  session: Session | null
  /** The password was right and the second factor is still missing: nobody is signed in yet. */
  awaiting: boolean
  /** True until the first session or event arrives, and while a link is being redeemed. */
  loading: boolean
  /** The server requires two-factor sign-in, and this session has shown one factor. */
  needsTwoFactor: boolean
  /** The last session request got no answer. */
  unreachable: boolean
  /** The user followed a recovery link and has not set a new password yet. */
  recovering: boolean
  /** The confirmation that a link needs before it is redeemed. */
  linkQuestion: LinkQuestion | null
  /** The outcome of a link from an email, until it has been shown. */
  linkOutcome: LinkOutcome | null
}

const RECOVERING = 'lacewing.recovering'

let state: SessionState = {
  user: null,
  session: null,
  awaiting: false,
  needsTwoFactor: false,
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

/** Returns the same object while nothing changed, so that hooks do not re-run. */
function steady(user: SessionUser): SessionUser {
  return JSON.stringify(user) === JSON.stringify(state.user) && state.user ? state.user : user
}

/** The part of a session that the screens see: no user until the second factor has been given. */
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

/** While a link or code is being redeemed, session events do not reach the screens. */
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
