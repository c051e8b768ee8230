// Enter within a list: the next line begins with the next marker, and in an item without content Enter ends the list.

/** A replacement of a part of the text. */
export type Replacement = { start: number; end: number; text: string }

const ITEM = /^((?:\s|>)*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/
const FENCE = /^(?:[^\S\n\r\u2028\u2029]|>)*(?:```|~~~)/gm

/** @returns undefined if Enter only adds a line break */
export function continueList(text: string, caret: number): Replacement | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(start, caret)
  const item = ITEM.exec(line)
  if (!item || isInCode(text.slice(0, start))) return undefined
  const [marker, before = '', bullet, number = '', point = '', space = '', box] = item
  const rest = text.slice(caret).split('\n', 1)[0]
  if (line === marker && rest === '') return { start, end: caret, text: before.trimEnd() && before }
  const next = bullet ?? `${Number(number) + 1}${point}`
  return { start: caret, end: caret, text: `\n${before}${next}${space}${box ? '[ ] ' : ''}` }
}

function isInCode(text: string): boolean {
  return (text.match(FENCE)?.length ?? 0) % 2 === 1
}
