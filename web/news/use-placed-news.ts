// The unread changes in the places that they keep while the user reads.
import { type RefObject, useState } from 'react'
import { type NewsAnswer, type PlacedNews, placeNews } from './places.ts'

/** @param list contains the rows */
export function usePlacedNews(answer: NewsAnswer | undefined, list: RefObject<HTMLElement | null>) {
  const [before, setPlaced] = useState<PlacedNews>()
  let placed = before
  if (answer && placed?.answer !== answer) {
    placed = placeNews(answer, isRead(list.current) ? before : undefined)
    setPlaced(placed)
  }
  return placed && { ...placed, showWaiting: () => setPlaced(placeNews(placed.answer, undefined)) }
}

/** Whether the user has scrolled, or the pointer or the focus is on the list. */
function isRead(list: HTMLElement | null): boolean {
  return window.scrollY > 0 || list?.matches(':hover, :focus-within') === true
}
