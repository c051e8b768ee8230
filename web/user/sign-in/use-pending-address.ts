// The address whose verification this tab is waiting for. Survives a reload, until the user goes back or signs in.
import { useCallback, useState } from 'react'

const STORAGE_KEY = 'lacewing.unverified'

export function usePendingAddress() {
  const [waiting, setWaiting] = useState(read)
  const wait = useCallback((email: string | null) => {
    write(email)
    setWaiting(email)
  }, [])
  return { waiting, wait }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function write(email: string | null) {
  try {
    if (email) sessionStorage.setItem(STORAGE_KEY, email)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // No storage: the address is kept until the page is left.
  }
}
