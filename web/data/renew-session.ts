// Carries a session on whose token ran out while the server was away: the client library gives up after 30 s, and then
// leaves that token alone for a minute. Beside it, session.ts keeps the state.
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** Where the client library keeps the session; its lock between tabs is named after it. */
export const SESSION_KEY = 'lacewing.session'
const MARGIN_MS = 90_000

export type Renewal = 'alive' | 'ended' | 'unreachable'

type Stored = { refresh_token?: string; expires_at?: number }

/** Whether this browser holds a session, however old its tokens are. */
export function isSessionStored(): boolean {
  return stored() !== null
}

/** Afterwards the storage holds a session with a token that is good, or none. */
export function renewSession(): Promise<Renewal> {
  if (!('locks' in navigator)) return refresh()
  // With the library's own lock: no tab may send the old token after another has used it.
  return navigator.locks.request(`lock:${SESSION_KEY}`, refresh)
}

async function refresh(): Promise<Renewal> {
  const session = stored()
  if (!session?.refresh_token) return 'ended'
  if ((session.expires_at ?? 0) * 1_000 - Date.now() > MARGIN_MS) return 'alive'
  const response = await ask(session.refresh_token)
  if (!response || response.status >= 500 || response.status === 429) return 'unreachable'
  if (!response.ok) {
    localStorage.removeItem(SESSION_KEY)
    return 'ended'
  }
  const answer = (await response.json()) as { expires_in: number }
  const expires_at = Math.round(Date.now() / 1_000) + answer.expires_in
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...answer, expires_at }))
  return 'alive'
}

async function ask(refresh_token: string): Promise<Response | null> {
  try {
    return await fetchWithTimeout('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    })
  } catch {
    return null
  }
}

function stored(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Stored | null
  } catch {
    return null
  }
}
