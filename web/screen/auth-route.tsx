// The sign-in page inside the application: after signing out in it, or following an email link.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sessionState } from '../data/session-state.ts'
import { startPath } from '../data/session-user.ts'
import { Auth } from './auth.tsx'

export function AuthRoute() {
  const { next } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const goOn = useCallback(
    () => void navigate({ href: next ?? startPath(sessionState().user), replace: true }),
    [navigate, next],
  )
  return <Auth onSignedIn={goOn} />
}
