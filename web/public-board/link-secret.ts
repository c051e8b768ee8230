// The secret of an opened link: the part of the address after #, which browsers do not send.
import { useSyncExternalStore } from 'react'

function watch(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The secret changes with the address, because another link may be pasted into the same tab. */
export function useLinkSecret(): string {
  return useSyncExternalStore(watch, () => location.hash.slice(1))
}
