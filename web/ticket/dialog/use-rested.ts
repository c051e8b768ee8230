// A text after a moment without typing, for searches that follow it.
import { useEffect, useState } from 'react'

const REST_MS = 150

/** The text after a moment without typing. */
export function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
