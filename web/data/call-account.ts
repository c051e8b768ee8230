// A single /auth/v1 call made without the client library; errors are the library's own types.
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** @throws AuthError, as the client library's own calls do */
export async function callAccount<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token?: string | null,
): Promise<Answer> {
  const response = await fetchWithTimeout(`/auth/v1${path}`, {
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
