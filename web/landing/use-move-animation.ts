// Animates cards to their new position when the script moves them, by measuring before and after (FLIP). The drag
// library animates the visitor's drags, which are skipped here.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tracks `[data-ticket]` inside the board. Positions are relative to it, so scrolling does not count as a move. */
export function useMoveAnimation(
  board: RefObject<HTMLElement | null>,
  order: unknown,
  reducedMotion: boolean,
) {
  const before = useRef(new Map<string, DOMRect>())
  const skip = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what moves the cards.
  useLayoutEffect(() => {
    if (!board.current) return
    stopAll(board.current)
    const after = measure(board.current)
    if (!skip.current && !reducedMotion) {
      for (const [id, { card, box }] of after) {
        const from = before.current.get(id)
        if (from) animateMove(card, from.x - box.x, from.y - box.y)
      }
    }
    skip.current = false
    before.current = new Map([...after].map(([id, { box }]) => [id, box]))
  }, [board, order, reducedMotion])

  return {
    skipNext: () => {
      skip.current = true
    },
    stop: () => {
      if (board.current) stopAll(board.current)
    },
  }
}

function animateMove(card: HTMLElement, x: number, y: number) {
  if (x === 0 && y === 0) return
  const far = Math.abs(x) > 8
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex: far ? 1 : 0 },
      { transform: 'none', zIndex: far ? 1 : 0 },
    ],
    { duration: far ? 750 : 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}

function measure(board: HTMLElement) {
  const ground = board.getBoundingClientRect()
  const found = new Map<string, { card: HTMLElement; box: DOMRect }>()
  for (const card of board.querySelectorAll<HTMLElement>('[data-ticket]')) {
    const box = card.getBoundingClientRect()
    found.set(card.dataset.ticket ?? '', {
      card,
      box: new DOMRect(box.x - ground.x, box.y - ground.y, box.width, box.height),
    })
  }
  return found
}

function stopAll(board: HTMLElement) {
  for (const card of board.querySelectorAll('[data-ticket]')) {
    for (const animation of card.getAnimations()) animation.cancel()
  }
}
