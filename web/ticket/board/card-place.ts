// Where a card is drawn on the screen.

/** The card's height, and its middle's distance from the top of the screen, in px; both 0 if it is not drawn. */
export function placeOf(draggableId: string): { height: number; middle: number } {
  const row = document.querySelector(`[data-rfd-draggable-id="${CSS.escape(draggableId)}"]`)
  const { top, height } = row?.getBoundingClientRect() ?? new DOMRect()
  return { height, middle: top + height / 2 }
}
