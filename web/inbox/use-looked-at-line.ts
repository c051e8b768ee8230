// The line of the inbox that a person looks at: the one under the pointer or the one with the focus, whichever was reached last.
import { type RefObject, useEffect, useRef } from 'react'

/** The links of all lines, and the index of the line that has the focus; -1 if none has it. */
export function linesIn(list: HTMLElement | null): [HTMLElement[], number] {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-inbox-line]') ?? [])]
  const current = document.activeElement?.closest('li')
  return [links, current ? links.findIndex((link) => current.contains(link)) : -1]
}

/** `line` is the ticket of the line, if there is one. Call `forget` when a key opens another line: then that one is looked at. */
export function useLookedAtLine(list: RefObject<HTMLElement | null>) {
  const last = useRef<'pointer' | 'focus' | 'opened'>('focus')
  useEffect(() => {
    const ending = new AbortController()
    const listen = { signal: ending.signal, passive: true }
    let place = ''
    function onMove({ pointerType, screenX, screenY, target }: PointerEvent) {
      // When the list scrolls under a resting pointer, browsers send a move to the same place.
      const next = `${screenX} ${screenY}`
      if (pointerType !== 'mouse' || next === place) return
      place = next
      if (list.current?.contains(target as Node)) last.current = 'pointer'
      else if (last.current === 'pointer') last.current = 'focus'
    }
    function onFocus() {
      last.current = 'focus'
    }
    document.addEventListener('pointermove', onMove, listen)
    document.addEventListener('focusin', onFocus, listen)
    return () => ending.abort()
  }, [list])
  return {
    line() {
      if (last.current === 'opened') return undefined
      const [links, at] = linesIn(list.current)
      const hovered = links.find((link) => link.closest('li')?.matches(':hover'))
      return ((last.current === 'pointer' && hovered) || links[at])?.dataset.inboxLine
    },
    forget() {
      last.current = 'opened'
    },
  }
}
