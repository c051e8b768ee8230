// Places an open list beside the box that it belongs to, in the browser's top layer.
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Where a list opens. below: below its box, or above if there is more room; near: the same, but over the box if neither side has room
 * for the whole list; beside: at one side of the box, if there is room, else below.
 */
export type Side = 'below' | 'near' | 'beside'

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
  side: Side = 'below',
) {
  useLayoutEffect(() => {
    if (!isOpen) return
    layer.current?.showPopover()
    const again = () => positionList(list.current, box.current, side)
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, true)
    return () => {
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again, true)
    }
  }, [isOpen, layer, list, box, side])
  useLayoutEffect(() => {
    if (isOpen) positionList(list.current, box.current, side)
  })
}

/** Places the list, within the window. If its box has left the page, the list stays where it is. */
function positionList(list: HTMLElement | null, box: HTMLElement | null, side: Side) {
  if (!list || !box?.isConnected) return
  if (side === 'beside') placeBeside(list, box)
  else placeBelow(list, box, side === 'near')
}

/** Below the box, or above if there is more room; at least as wide as the box. */
function placeBelow(list: HTMLElement, box: HTMLElement, mayCover = false) {
  const { clientWidth, clientHeight } = document.documentElement
  const { top, bottom, left, width } = box.getBoundingClientRect()
  list.style.minWidth = `${width}px`
  list.style.maxWidth = `${clientWidth - 2 * EDGE}px`
  // All reads first, then all writes, so that the browser computes the layout only once.
  const { scrollHeight, offsetWidth } = list
  const above = top - GAP - EDGE
  const below = clientHeight - bottom - GAP - EDGE
  const isOver = mayCover && scrollHeight > Math.max(above, below)
  const isAbove = !isOver && scrollHeight > below && above > below
  const room = isOver ? clientHeight - 2 * EDGE : isAbove ? above : below
  const start = isOver ? clientHeight - EDGE - Math.min(scrollHeight, room) : bottom + GAP
  Object.assign(list.style, {
    maxHeight: `${Math.max(room, 0)}px`,
    top: isAbove ? 'auto' : `${start}px`,
    bottom: isAbove ? `${clientHeight - top + GAP}px` : 'auto',
    left: `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - offsetWidth))}px`,
  })
}

/** Beside the box, with the same top; below it if both sides are too narrow. */
function placeBeside(list: HTMLElement, box: HTMLElement) {
  const { clientWidth, clientHeight } = document.documentElement
  const { top, left, right } = box.getBoundingClientRect()
  list.style.maxHeight = `${clientHeight - 2 * EDGE}px`
  const { offsetWidth, offsetHeight } = list
  const isRoomAfter = right + GAP + offsetWidth + EDGE <= clientWidth
  if (!isRoomAfter && left - GAP - offsetWidth < EDGE) return placeBelow(list, box)
  Object.assign(list.style, {
    top: `${Math.max(EDGE, Math.min(top, clientHeight - EDGE - offsetHeight))}px`,
    bottom: 'auto',
    left: `${isRoomAfter ? right + GAP : left - GAP - offsetWidth}px`,
  })
}
