// A /auth/v1 query of the profile page, run on mount and after every change. The result has the form of useQuery's.

import { type AuthError, isAuthError } from '@supabase/auth-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { wordsOf } from '../../data/session.ts'

type Answer<Data> = { data: Data | null; error: AuthError | null }

/** @param ask may change between renders, but only the first one is used */
export function useAccountQuery<Data>(ask: () => Promise<Answer<Data>>) {
  const asking = useRef(ask)
  const [data, setData] = useState<Data>()
  const [error, setError] = useState<string>()
  const [isFetching, setFetching] = useState(true)
  const latest = useRef(0)
  const refetch = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    setFetching(true)
    try {
      const answer = await asking.current()
      if (turn !== latest.current) return
      if (answer.error) throw answer.error
      if (answer.data !== null) setData(answer.data)
      setError(undefined)
    } catch (failure) {
      if (turn !== latest.current) return
      setError(isAuthError(failure) ? wordsOf(failure) : t('An unexpected error occurred'))
    } finally {
      if (turn === latest.current) setFetching(false)
    }
  }, [])
  useEffect(() => void refetch(), [refetch])
  return { data, error, isFetching, refetch }
}
