// What an authenticator is called, and which one is likely at hand.
import type { Factor } from '@supabase/auth-js'

/** This server also tells when a code of it was last taken. */
export type UsedFactor = Factor & { last_used_at?: string }

export function factorName({ friendly_name }: Factor): string {
  return friendly_name || 'Authenticator'
}

export function lastUsed(factors: UsedFactor[]): UsedFactor | undefined {
  return factors.toSorted((a, b) => ((a.last_used_at ?? '') < (b.last_used_at ?? '') ? 1 : -1))[0]
}
