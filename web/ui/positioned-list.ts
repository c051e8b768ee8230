// Places an open list beside the box that it belongs to, in the browser's top layer.
import { type RefObject, useLayoutEffect } from 'react'

/** The distance from the box to its list, and from the list to the edge of the window, in px. */
const GAP = 4
const EDGE = 10

/**
 * Opens the popover `layer` while `isOpen`, and keeps `list` (the popover, or an element in it) beside `box`, also when the page
 * scrolls and when one of them grows.
 */
export function usePositionedList(
  isOpen: boolean,
  layer: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!isOpen) return
    layer.current?.showPopover()
    const again = () => positionList(list.current, box.current)
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, true)
    return () => {
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again, true)
    }
  }, [isOpen, layer, list, box])
  useLayoutEffect(() => {
    if (isOpen) positionList(list.current, box.current)
  })
}

/** Places the list below the box, or above if there is more room; at least as wide as the box, and within the window. */
function positionList(list: HTMLElement | null, box: HTMLElement | null) {
  if (!list || !box) return
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, left, width } = box.getBoundingClientRect()
  list.style.minWidth = `${width}px`
  list.style.maxWidth = `${clientWidth - 2 * EDGE}px`
  // All reads first, then all writes, so that the browser computes the layout only once.
  const { scrollHeight, offsetWidth } = list
  const above = top - GAP - EDGE
  const below = clientHeight - bottom - GAP - EDGE
  const isAbove = scrollHeight > below && above > below
  Object.assign(list.style, {
    maxHeight: `${Math.max(isAbove ? above : below, 0)}px`,
    top: isAbove ? 'auto' : `${bottom + GAP}px`,
    bottom: isAbove ? `${clientHeight - top + GAP}px` : 'auto',
    left: `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - offsetWidth))}px`,
  })
}
