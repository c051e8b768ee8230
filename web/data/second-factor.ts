// Whether a session still waits for the code of an authenticator: read from its token, as the server wrote it.
import type { Session } from '@supabase/auth-js'

export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

function claimsOf(token: string): { aal?: string } {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string }
}
