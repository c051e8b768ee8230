// Chooses the row that stays in place when the rows of a list change, and finds the rows that arrived above it. Pure;
// scroll-anchor.tsx measures and scrolls.

/** The keys of the rows of a list, from top to bottom. */
export type RowKeys = { length: number; keyAt: (index: number) => string | undefined }

/** A row in the document before a change. */
export type SeenRow = {
  key: string
  /** In px from the top of the screen. */
  top: number
  isSeen: boolean
  /** The pointer or the focus is on the row. */
  isInUse: boolean
}

/**
 * The row that stays where it is: the one in use, else the first that can be seen. If no other row moves with a row,
 * it was moved to another place of the list, and is not followed.
 * @param before the rows in the document, from top to bottom
 * @param tops the tops of the rows after the change, by key
 * @returns `shift`: how far the row is now below its old place, in px; undefined if none of the rows is left
 */
export function anchorOf(
  before: readonly SeenRow[],
  tops: ReadonlyMap<string, number>,
): { key: string; shift: number } | undefined {
  const left = before.flatMap(({ key, top, isSeen, isInUse }) => {
    const now = tops.get(key)
    return now === undefined ? [] : [{ key, shift: now - top, isSeen, isInUse }]
  })
  const inOrder = [
    ...left.filter(({ isInUse }) => isInUse),
    ...left.filter(({ isInUse, isSeen }) => isSeen && !isInUse),
    ...left.filter(({ isSeen }) => !isSeen),
  ]
  const isFollowed = ({ key, shift }: (typeof left)[number]) =>
    left.some((other) => other.key !== key && Math.abs(other.shift - shift) < 1)
  const { key, shift } = inOrder.find(isFollowed) ?? inOrder[0] ?? {}
  return key === undefined || shift === undefined ? undefined : { key, shift }
}

/** The keys of the rows above the anchor that were not in the list before. */
export function arrivalsAbove(before: RowKeys, after: RowKeys, anchor: string): string[] {
  const above: string[] = []
  for (let index = 0; index < after.length; index += 1) {
    const key = after.keyAt(index)
    if (key === anchor) break
    if (key !== undefined) above.push(key)
  }
  if (above.length === 0) return above
  const known = new Set<string | undefined>()
  for (let index = 0; index < before.length; index += 1) known.add(before.keyAt(index))
  return above.filter((key) => !known.has(key))
}
