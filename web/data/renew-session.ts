// Refreshes a session whose token expired while the server was down. The client library gives up after 30 s and then
// does not try that token again for a minute. session.ts holds the state.
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** The client library's storage key; its cross-tab lock is named after it. */
export const SESSION_KEY = 'lacewing.session'
const MARGIN_MS = 90_000

export type Renewal = 'alive' | 'ended' | 'unreachable'

type Stored = { refresh_token?: string; expires_at?: number; user?: { id: string } }

/** Whether this browser has a session, even with expired tokens. */
export function isSessionStored(): boolean {
  return stored() !== null
}

/** The id of the user of the stored session. */
export function storedUserId(): string | undefined {
  return stored()?.user?.id
}

/** Refreshes the stored session. Afterwards storage has a session with a valid token, or none. */
export function renewSession(): Promise<Renewal> {
  if (!('locks' in navigator)) return refresh()
  // Takes the library's own lock, because no tab may send a refresh token that another tab has already used.
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
