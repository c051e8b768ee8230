// The keys that are pressed before the code of the keys for tickets has loaded: the first one loads it, and repeat-early-keys.ts
// presses them again.
import { useEffect } from 'react'
import type { OptionalChunk } from '../data/load-chunk.ts'

export const earlyKeys: KeyboardEvent[] = []

/** @param isLoaded whether the component that has the keys is on the page */
export function useEarlyKeys(chunk: OptionalChunk<unknown>, isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded) return
    function onKeyDown(event: KeyboardEvent) {
      earlyKeys.push(event)
      chunk.fetch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [chunk, isLoaded])
}
