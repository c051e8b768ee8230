// Signs the user out, and goes to the sign-in page, which leads to `next` afterwards.

import { isAuthError } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { signOut, wordsOf } from '../data/session.ts'
import { toast } from '../ui/toast.tsx'

export function useLeave(next?: string) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  async function leave() {
    setPending(true)
    try {
      await signOut()
      await navigate({ to: '/auth', search: next ? { next } : {} })
    } catch (error) {
      toast.error(t('Failed to sign out'), isAuthError(error) ? wordsOf(error) : undefined)
      setPending(false)
    }
  }
  return { leave, pending }
}
