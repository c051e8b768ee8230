// Logs a failure without a toast; the failed area offers its own retry.
import { useEffect } from 'react'

export function useLogError(what: string, error: Error | null | undefined) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log
    if (error) console.error(what, error)
  }, [what, error])
}
