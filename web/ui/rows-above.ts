// For virtualised lists, whose rows have their heights only once they are mounted.

/**
 * A row above the visible ones that becomes higher or lower never moves them, in whichever direction the list
 * was scrolled before.
 */
export function isAbove({ end }: { end: number }, _: number, list: { scrollOffset: number | null }): boolean {
  return end <= (list.scrollOffset ?? 0)
}
