// An authenticator's name, and the authenticator that was used last.

import type { Factor } from '@supabase/auth-js'
import { t } from '../../../domain/locale/message.ts'

/** This server also reports when a factor was last used. */
export type UsedFactor = Factor & { last_used_at?: string }

export function factorName({ friendly_name }: Factor): string {
  return friendly_name || t('Authenticator')
}

export function lastUsed(factors: UsedFactor[]): UsedFactor | undefined {
  return factors.toSorted((a, b) => ((a.last_used_at ?? '') < (b.last_used_at ?? '') ? 1 : -1))[0]
}
