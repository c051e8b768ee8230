// Keys for the ticket with the focus that are pressed before their code has loaded: the press loads it, and is repeated afterwards.
import { useEffect, useRef } from 'react'
import type { OptionalChunk } from '../data/load-chunk.ts'
import { TICKETS } from '../ticket/ticket-selector.ts'
import { pressedKey } from '../ui/pressed-key.ts'

/** @param isLoaded whether the component that has the keys is on the page */
export function useEarlyKeys(chunk: OptionalChunk<unknown>, isLoaded: boolean) {
  const early = useRef<{ on: Element | null; events: KeyboardEvent[] }>({ on: null, events: [] })
  useEffect(() => {
    if (isLoaded) {
      const { on, events } = early.current
      // Somebody who went elsewhere meanwhile did not wait for it.
      if (document.activeElement === on) void repeat(events)
      return
    }
    function onKeyDown(event: KeyboardEvent) {
      chunk.fetch()
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (key === 'Shift') return
      const isPlain = !ctrlKey && !metaKey && !altKey && /^[a-z\d]$/i.test(pressedKey(event))
      const { activeElement: on } = document
      const { current: last } = early
      if (!isPlain || defaultPrevented || !on?.matches(TICKETS)) early.current = { on: null, events: [] }
      else early.current = { on, events: on === last.on ? [...last.events, event] : [event] }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [chunk, isLoaded])
}

async function repeat(events: KeyboardEvent[]) {
  for (const event of events) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event))
    // The next key may be for a list that this one has opened.
    await new Promise(requestAnimationFrame)
  }
}
