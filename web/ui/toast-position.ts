// Positions a toast at the bottom of the screen, above any control in use there: the focused field or button, each element marked
// `data-keep-clear` (a dialog's footer, the comment box, a phone's New Ticket), and a phone's keyboard.
import { type RefObject, useLayoutEffect } from 'react'

const MARGIN = 16
const GAP = 8
const IN_USE = '[data-keep-clear], input:focus, textarea:focus, button:focus-visible, [role="combobox"]:focus'

/** @param shown the current toast; nothing is measured while there is none */
export function useClearOfControls(region: RefObject<HTMLElement | null>, shown: unknown) {
  useLayoutEffect(() => {
    const element = region.current
    if (!shown || !element) return
    const put = () => {
      // The toast does not move while the pointer is over it or it has the focus.
      if (element.matches(':hover, :focus-within')) return
      element.style.bottom = `${bottomFor(element)}px`
    }
    put()
    let frame = 0
    const putSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(put)
    }
    const ending = new AbortController()
    const { signal } = ending
    for (const target of [window, window.visualViewport])
      target?.addEventListener('resize', putSoon, { signal, passive: true })
    for (const type of ['focusin', 'focusout', 'scroll'])
      document.addEventListener(type, putSoon, { signal, capture: true, passive: true })
    // Dialogs, and the forms in them, open and close.
    const changes = new MutationObserver(putSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      ending.abort()
      changes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [region, shown])
}

function bottomFor(element: HTMLElement): number {
  const { left, right, height } = element.getBoundingClientRect()
  const view = window.visualViewport
  let bottom = MARGIN + (view ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0)
  const highest = innerHeight - height - MARGIN
  const controls = [...document.querySelectorAll(IN_USE)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right)
    .sort((one, other) => other.bottom - one.bottom)
  for (const rect of controls) {
    const foot = innerHeight - bottom
    if (rect.top < foot + GAP && rect.bottom > foot - height - GAP) bottom = innerHeight - rect.top + GAP
  }
  return Math.min(bottom, highest)
}
