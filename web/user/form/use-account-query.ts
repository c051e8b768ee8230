// A /auth/v1 query of the profile page, run on mount and after every change.
import { type AuthError, isAuthError } from '@supabase/auth-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../data/session.ts'

type Answer<Data> = { data: Data | null; error: AuthError | null }

/** @param ask may change between renders: the first one is used */
export function useAccountQuery<Data>(ask: () => Promise<Answer<Data>>) {
  const asking = useRef(ask)
  const [known, setKnown] = useState<Data>()
  const [problem, setProblem] = useState<string>()
  const [loading, setLoading] = useState(true)
  const latest = useRef(0)
  const reload = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    setLoading(true)
    try {
      const { data, error } = await asking.current()
      if (turn !== latest.current) return
      if (error) throw error
      if (data !== null) setKnown(data)
      setProblem(undefined)
    } catch (error) {
      if (turn !== latest.current) return
      setProblem(isAuthError(error) ? wordsOf(error) : 'An unexpected error occurred')
    } finally {
      if (turn === latest.current) setLoading(false)
    }
  }, [])
  useEffect(() => void reload(), [reload])
  return { known, problem, loading, reload }
}
