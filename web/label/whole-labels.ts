// How many labels a card or a row shows whole. A name is never cut off: a label without room is a dot.

/** The room in one line of a narrow card, in Latin letters. */
export const CARD_ROOM = 30
/** The dot and the edges of a label. */
const EDGES = 4

/** @returns how many of the labels are shown whole, from the first on; the others are dots */
export function wholeLabels(names: readonly string[], room: number): number {
  let left = room
  const end = names.findIndex((name) => {
    left -= widthOf(name) + EDGES
    return left < 0
  })
  return end < 0 ? names.length : end
}

/** Chinese, Japanese and Korean characters and emojis are as wide as two Latin letters. */
function widthOf(name: string): number {
  let width = 0
  for (const character of name) width += (character.codePointAt(0) ?? 0) < 0x2e80 ? 1 : 2
  return width
}
