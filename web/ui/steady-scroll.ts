// Keeps the element that a person reads in its place while others change the parts around it: the text field in use, else the
// element under the pointer, else the first in view. Browsers keep only the last of these, and not at the top of the page. Before
// the person has done anything, parts that are loaded come above what happens to be under the pointer: nothing is kept then.
import { type RefObject, useEffect } from 'react'

/** An element and the parents that contain it, each with its distance from the top of the window. */
type Anchor = { held: Held[]; block: (Held & { text: Element; words: string }) | undefined; scrolled: number }
type Held = { element: Element; top: number }

/** The parts of a text whose words can be found again. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, tr'

/** A point may be between two elements, so these distances below it are tried one after the other, in pixels. */
const PROBES = [0, 12, 24, 48, 96]

/** @param scroller an element that scrolls; its only child is what it shows */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!(box && content instanceof HTMLElement)) return
    let pointer: { x: number; y: number } | undefined
    let anchor: Anchor | undefined
    let isUsed = false

    /** Whether a script has scrolled on purpose. Its scroll event follows. The browser scrolls up too, when the end comes nearer. */
    const isElsewhere = () =>
      anchor !== undefined &&
      anchor.scrolled !== box.scrollTop &&
      anchor.scrolled <= box.scrollHeight - box.clientHeight
    const hold = () => {
      isUsed ||= isElsewhere()
      const held = isUsed ? read(box, content, pointer) : []
      anchor = { held, block: blockOf(held), scrolled: box.scrollTop }
    }
    const restore = () => {
      const again = anchor?.block && wordsAgain(anchor.block)
      const kept = again ?? anchor?.held.find(({ element }) => element.isConnected)
      if (kept && !isElsewhere()) {
        const moved = kept.element.getBoundingClientRect().top - kept.top
        if (Math.abs(moved) >= 1) scrollBy(box, content, moved)
      }
      hold()
    }
    const onScroll = () => {
      // The room at the end is given back as the person scrolls up.
      const made = Number.parseFloat(content.style.minHeight)
      const needed = box.scrollTop + box.clientHeight - paddingOf(box)
      if (made > needed) content.style.minHeight = `${needed}px`
      use()
    }
    const use = () => {
      isUsed = true
      hold()
    }
    const follow = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      use()
    }
    const forget = () => {
      pointer = undefined
      hold()
    }

    // Otherwise the browser scrolls too, to keep another element.
    box.style.overflowAnchor = 'none'
    hold()
    const changes = new MutationObserver(restore)
    changes.observe(content, { childList: true, subtree: true, characterData: true })
    // Pictures and the header above change sizes without a change of the content.
    const sizes = new ResizeObserver(restore)
    sizes.observe(content)
    sizes.observe(box)
    const ends = new AbortController()
    const listen = { signal: ends.signal, passive: true }
    box.addEventListener('scroll', onScroll, listen)
    box.addEventListener('pointermove', follow, listen)
    box.addEventListener('pointerdown', follow, listen)
    box.addEventListener('pointerleave', forget, listen)
    document.addEventListener('focusin', hold, listen)
    for (const type of ['keydown', 'input']) document.addEventListener(type, use, listen)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      ends.abort()
    }
  }, [scroller])
}

/** Scrolls on, and makes room at the end if there is too little to scroll. */
function scrollBy(box: HTMLElement, content: HTMLElement, distance: number) {
  const target = box.scrollTop + distance
  if (target > box.scrollHeight - box.clientHeight)
    content.style.minHeight = `${target + box.clientHeight - paddingOf(box)}px`
  box.scrollTop = target
}

function paddingOf(box: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(box)
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
}

/** The element that is being read, with its parents up to the content; empty if nothing is in view. */
function read(box: HTMLElement, content: HTMLElement, pointer: { x: number; y: number } | undefined) {
  const frame = box.getBoundingClientRect()
  const typing = document.activeElement
  const isTyping =
    typing?.matches('input, textarea') &&
    content.contains(typing) &&
    isWithin(typing, frame.top, frame.bottom)
  const points = pointer ? PROBES.map((dy) => ({ x: pointer.x, y: pointer.y + dy })) : []
  const x = content.getBoundingClientRect().left + 8
  // A person who types below the box reads its end.
  const isBelow = typing?.matches('textarea') && !content.contains(typing)
  points.push(...PROBES.map((dy) => ({ x, y: isBelow ? frame.bottom - 8 - dy : frame.top + 8 + dy })))
  let found = isTyping ? typing : undefined
  for (const point of points) {
    if (found) break
    if (point.y <= frame.top || point.y >= frame.bottom) continue
    const element = document.elementFromPoint(point.x, point.y)
    // A sticky side panel does not move, and the content contains everything.
    if (element && element !== content && content.contains(element) && !element.closest('aside'))
      found = element
  }
  const held: Anchor['held'] = []
  for (let element = found; element && element !== content; element = element.parentElement ?? undefined)
    held.push({ element, top: element.getBoundingClientRect().top })
  return held
}

/** The innermost part of the text that is being read, with its words. */
function blockOf(held: Held[]): Anchor['block'] {
  const { element, top } = held.find(({ element }) => element.matches(BLOCKS)) ?? {}
  const text = element?.parentElement
  return element && top !== undefined && text ? { element, top, text, words: element.textContent } : undefined
}

/** The element that has the words now. While others add or remove parts before them, that is another element of the text. */
function wordsAgain({ element, top, text, words }: NonNullable<Anchor['block']>): Held | undefined {
  if (words === '' || !text.isConnected || (element.isConnected && element.textContent === words))
    return undefined
  const again = [...text.children].find((other) => other.matches(BLOCKS) && other.textContent === words)
  return again && { element: again, top }
}

function isWithin(element: Element, top: number, bottom: number): boolean {
  const box = element.getBoundingClientRect()
  return box.bottom > top && box.top < bottom
}
