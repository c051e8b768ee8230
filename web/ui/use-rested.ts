// A text after a moment without typing, for what follows it: a search, or a judgement of the text.
import { useEffect, useState } from 'react'

const REST_MS = 150

/**
 * The text after a moment without typing.
 * @param wait the length of that moment in milliseconds
 */
export function useRested(text: string, wait = REST_MS): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return rested
}
