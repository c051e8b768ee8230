// Lets a card glide from its place before a change to its place after the change. Columns clip cards that leave them, so a copy
// glides over the page while the card itself is hidden.

const ANIMATION_MS = 330

/** @param change redraws the board before it returns */
export function animateBack(id: string, change: () => void) {
  const from = cardOf(id)?.getBoundingClientRect()
  change()
  const card = cardOf(id)
  const to = card?.getBoundingClientRect()
  if (!card || !from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [x, y] = [from.left - to.left, from.top - to.top]
  if ((x === 0 && y === 0) || !isSeen(card, to)) return

  const copy = card.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.removeAttribute('data-rfd-drag-handle-draggable-id')
  const { left, top, width, height } = to
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '20',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(copy)
  // Hides the card until the copy is gone, but with a time limit, in case the end of the glide is never reported.
  const hiding = card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 2 * ANIMATION_MS })
  const animation = copy.animate([{ translate: `${x}px ${y}px` }, { translate: 'none' }], {
    duration: ANIMATION_MS,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
  animation.onfinish = () => {
    copy.remove()
    hiding.cancel()
  }
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-rfd-draggable-id="${CSS.escape(id)}"] > a`)
}

function isSeen(card: HTMLElement, { top, bottom }: DOMRect): boolean {
  const column = card.closest('[data-rfd-droppable-id]')?.getBoundingClientRect()
  return !!column && bottom > Math.max(0, column.top) && top < Math.min(innerHeight, column.bottom)
}
