// The level at which each heading of a text is shown: below the headings around the text, and at most one below the one before it.
// A text may begin with any level, or leave one out; for a screen reader a level would then be missing.
import type { Token } from 'markdown-it'

/**
 * The element of each heading token.
 * @param top the level of the outermost headings
 */
export function headingTags(tokens: readonly Token[], top: number): ReadonlyMap<Token, string> {
  const tags = new Map<Token, string>()
  const open: number[] = []
  let tag = ''
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1))
      while ((open.at(-1) ?? 0) >= level) open.pop()
      tag = `h${Math.min(6, top + open.length)}`
      open.push(level)
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') tags.set(token, tag)
  }
  return tags
}
