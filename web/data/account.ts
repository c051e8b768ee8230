// What this server's /auth/v1 knows beyond the client library: recovery codes, and proof that it is still the person.
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { reach } from './reach.ts'
import { accessToken } from './session.ts'

export type RecoveryCodes = { left: number; created_at: string | null }
export type Proof = { current_password: string } | { nonce: string }

export function countRecoveryCodes(): Promise<RecoveryCodes> {
  return send<RecoveryCodes>('GET', '/factors/recovery-codes')
}

/** A new set; the one before ends. They are told this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await send<{ codes: string[] }>('POST', '/factors/recovery-codes', {})).codes
}

/** Good for an hour in this session. */
export async function prove(proof: Proof): Promise<void> {
  const body = 'nonce' in proof ? proof : { password: proof.current_password }
  await send('POST', '/reauthenticate', body)
}

/** @throws AuthError, as the client library's own calls answer it */
async function send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const token = await accessToken()
  const response = await reach(`/auth/v1${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new AuthRetryableFetchError(String(error), 0)
  })
  if (response.ok) return (await response.json()) as Answer
  if (response.status >= 502) throw new AuthRetryableFetchError(response.statusText, response.status)
  const { message, code } = (await response.json()) as { message: string; code: string }
  throw new AuthApiError(message, response.status, code)
}
