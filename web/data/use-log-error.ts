// Failures that are only logged: the place that could not be loaded offers to try again by itself.
import { useEffect } from 'react'

export function useLogError(what: string, error: Error | null | undefined) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log
    if (error) console.error(what, error)
  }, [what, error])
}
