// Whether a session still needs its second factor, according to its access token.
import type { Session } from '@supabase/auth-js'

export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && claimsOf(access_token).aal !== 'aal2'
}

function claimsOf(token: string): { aal?: string } {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string }
}
