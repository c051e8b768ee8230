// Quoting a comment in a new one.
import type { Comment } from '../../domain/comment/comment.ts'
import { t } from '../../domain/locale/message.ts'

/**
 * Markdown that quotes a text line by line, under the username of its author.
 * @param part the part of the comment to quote; if it is blank, the whole comment
 */
export function quoteOf({ author, content }: Pick<Comment, 'author' | 'content'>, part = ''): string {
  const text = part.trim() === '' ? content : part
  const lines = text
    .trimEnd()
    .replace(/^\s*\n/, '')
    .split(/\r?\n/)
  const quoted = lines.map((line) => `> ${line}`.trimEnd()).join('\n')
  return author?.username ? `${t('@{username} wrote:', { username: author.username })}\n${quoted}` : quoted
}

/** The text that was typed so far, followed by the quotation and space for an answer. */
export function withQuote(typed: string, quote: string): string {
  const before = typed.trimEnd()
  return `${before}${before && '\n\n'}${quote}\n\n`
}

/** The selected text within an element; empty if there is none. Only the part of a selection inside the element counts. */
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
  // `Selection.toString()` keeps the line breaks between paragraphs, which a range does not.
  selection.removeAllRanges()
  selection.addRange(part)
  return selection.toString()
}
