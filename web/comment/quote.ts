// A comment as a quotation in the next one.
import type { Comment } from '../../domain/comment/comment.ts'

/**
 * Markdown that quotes a text line by line, under the username of who wrote it.
 * @param part what is quoted of the comment; all of it where that is blank
 */
export function quoteOf({ author, content }: Pick<Comment, 'author' | 'content'>, part = ''): string {
  const text = part.trim() === '' ? content : part
  const lines = text
    .trimEnd()
    .replace(/^\s*\n/, '')
    .split(/\r?\n/)
  const quoted = lines.map((line) => `> ${line}`.trimEnd()).join('\n')
  return author?.username ? `@${author.username} wrote:\n${quoted}` : quoted
}

/** What was typed so far, and the quotation below it, with room for the answer. */
export function withQuote(typed: string, quote: string): string {
  const before = typed.trimEnd()
  return `${before}${before && '\n\n'}${quote}\n\n`
}

/** The text that is selected within an element; empty if none is. A selection that goes beyond it is cut to it. */
export function selectedIn(element: Element): string {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(element)) return ''
  if (element.contains(range.commonAncestorContainer)) return selection.toString()
  const whole = document.createRange()
  whole.selectNodeContents(element)
  const part = range.cloneRange()
  if (part.compareBoundaryPoints(Range.START_TO_START, whole) < 0)
    part.setStart(whole.startContainer, whole.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, whole) > 0)
    part.setEnd(whole.endContainer, whole.endOffset)
  // Only a selection tells the line breaks between paragraphs.
  selection.removeAllRanges()
  selection.addRange(part)
  return selection.toString()
}
