// The person's authenticators and recovery codes, fetched when the profile is opened and after every change.
import { isAuthError } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { countRecoveryCodes, type RecoveryCodes } from '../data/account.ts'
import { auth, wordsOf } from '../data/session.ts'
import type { UsedFactor } from './factor-name.ts'

export type TwoFactor = { factors: UsedFactor[]; codes: RecoveryCodes }

export function useFactors() {
  const [known, setKnown] = useState<TwoFactor>()
  const [problem, setProblem] = useState<string>()
  const [loading, setLoading] = useState(true)
  const reload = useCallback(async () => {
    setLoading(true)
    try {
      const [{ data, error }, codes] = await Promise.all([auth.mfa.listFactors(), countRecoveryCodes()])
      if (error) throw error
      setKnown({ factors: data.totp, codes })
      setProblem(undefined)
    } catch (error) {
      setProblem(isAuthError(error) ? wordsOf(error) : 'An unexpected error occurred')
    } finally {
      setLoading(false)
    }
  }, [])
  useEffect(() => void reload(), [reload])
  return { known, problem, loading, reload }
}
