// Positions a toast at the bottom of its corner, above whatever is in use there: the focused field or button, the card or comment
// under the pointer, each element marked `data-keep-clear` (a dialog's footer, the comment box, a phone's New Ticket), and a phone's
// keyboard. If there is room nearby, the toast also leaves all other controls and comments free.
import { type RefObject, useLayoutEffect } from 'react'

const MARGIN = 8
const GAP = 4
const CARD = 'article, [draggable]'
const IN_USE = [
  '[data-keep-clear], input:focus, textarea:focus, button:focus-visible, a:focus-visible, [role="combobox"]:focus',
  `[data-held], :is(${CARD}, button, a):hover`,
].join()
const NOT_IN_USE = 'button, input, textarea, [role="combobox"], article'
const DIALOG = '[role="dialog"]:not([data-state="closed"])'
/** The part of the screen's height that a toast may move up for controls that are not in use. */
const NEARBY = 0.4

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
  const { height } = element.getBoundingClientRect()
  const view = window.visualViewport
  const lowest = MARGIN + (view ? Math.max(0, innerHeight - view.height - view.offsetTop) : 0)
  const highest = innerHeight - height - MARGIN
  const used = rectsOf(element, document, IN_USE)
  const scope = [...document.querySelectorAll(DIALOG)].at(-1) ?? document
  const clear = bottomAbove(element, lowest, [...used, ...rectsOf(element, scope, NOT_IN_USE)])
  if (clear <= Math.min(highest, lowest + innerHeight * NEARBY)) return clear
  return Math.min(bottomAbove(element, lowest, used), highest)
}

function rectsOf(element: HTMLElement, scope: ParentNode, selector: string): DOMRect[] {
  const { left, right } = element.getBoundingClientRect()
  return [...scope.querySelectorAll(selector)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left && rect.left < right)
}

/** The lowest place, from `bottom` up, in which the toast covers none of these. */
function bottomAbove(element: HTMLElement, bottom: number, rects: DOMRect[]): number {
  const { height } = element.getBoundingClientRect()
  return rects
    .sort((one, other) => other.bottom - one.bottom)
    .reduce((lowest, rect) => {
      const foot = innerHeight - lowest
      const overlaps = rect.top < foot + GAP && rect.bottom > foot - height - GAP
      return overlaps ? innerHeight - rect.top + GAP : lowest
    }, bottom)
}
