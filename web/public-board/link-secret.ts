// The secret of a link that was opened: what the address has behind its #, which browsers send to nobody.
import { useSyncExternalStore } from 'react'

function watch(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Changes with the address: another link may be pasted into the same tab. */
export function useLinkSecret(): string {
  return useSyncExternalStore(watch, () => location.hash.slice(1))
}
