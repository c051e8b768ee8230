// The sign-in page inside the application: after signing out there, or following an email link.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Auth } from './auth.tsx'

export function AuthRoute() {
  const { next = '/dashboard' } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const goOn = useCallback(() => void navigate({ href: next, replace: true }), [navigate, next])
  return <Auth onSignedIn={goOn} />
}
