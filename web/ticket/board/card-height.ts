// The height at which a card is drawn.

/** The height in px; 0 if the card is not on the screen. */
export function heightOf(draggableId: string): number {
  const row = document.querySelector(`[data-rfd-draggable-id="${CSS.escape(draggableId)}"]`)
  return row?.getBoundingClientRect().height ?? 0
}
