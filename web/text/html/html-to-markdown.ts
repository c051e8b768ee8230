// Converts pasted HTML to Markdown, or decides that its plain text is better.
import type { Block, Piece } from './blocks.ts'
import { type PictureWriter, readHtml, UnreadablePage } from './read-html.ts'
import { styleOf } from './styles.ts'
import { markdownOf } from './write-markdown.ts'

/** Longer HTML is pasted as plain text. */
export const MAX_HTML = 4_000_000

/** Markdown that replaces the selection. */
export type Pasted = {
  markdown: string
  /** Whether it begins, and ends, with a block that is apart from the lines around it. */
  startsBlock: boolean
  endsBlock: boolean
}

/**
 * @returns null if the plain text says the same: nothing in it is formatted, or it has no words and no pictures. Plain text is
 * never escaped, so Markdown that is copied from an editor stays Markdown.
 */
export function pageToMarkdown(body: Element, picture: PictureWriter): Pasted | null {
  if (isOfEditor(body)) return null
  try {
    const blocks = simplified(readHtml(body, picture))
    if (!blocks.some(isFormatted)) return null
    const markdown = markdownOf(blocks)
    return markdown === ''
      ? null
      : { markdown, startsBlock: isApart(blocks[0]), endsBlock: isApart(blocks.at(-1)) }
  } catch (error) {
    if (error instanceof UnreadablePage) return null
    throw error
  }
}

const isApart = (block: Block | undefined) => block !== undefined && block.kind !== 'paragraph'

/** Whether an editor of code, such as VS Code, coloured the text. The text may itself be Markdown. */
function isOfEditor(body: Element): boolean {
  let only: Element | null = null
  for (let one = body.firstElementChild; one; one = one.nextElementSibling) {
    if (/^(META|STYLE)$/i.test(one.nodeName)) continue
    if (only) return false
    only = one
  }
  if (!only || only.nodeName.toUpperCase() === 'PRE') return false
  const styles = styleOf(only)
  return (
    /^pre/.test(styles['white-space'] ?? '') &&
    /mono|consol|courier|menlo|code/.test(styles['font-family'] ?? '')
  )
}

/** A part of one line is often copied with the look of its surroundings, such as a word of a heading or of one item. */
function simplified(blocks: Block[]): Block[] {
  const [only, ...others] = blocks
  if (!only || others.length > 0) return blocks
  if (only.kind === 'item' && !only.isWord && !only.mark.includes('['))
    return only.blocks.length === 1 ? simplified(only.blocks) : blocks
  if (only.kind === 'code' && !only.text.includes('\n')) return []
  if (only.kind !== 'heading' && only.kind !== 'paragraph') return blocks
  const texts = only.pieces.filter((piece) => piece.kind === 'text' && piece.text.trim() !== '')
  const isAll = (mark: 'bold' | 'italic' | 'code') =>
    texts.every((piece) => piece.kind === 'text' && piece.marks[mark])
  const [bold, italic, code] = [isAll('bold'), isAll('italic'), isAll('code')]
  const pieces = only.pieces.map((piece): Piece => {
    if (piece.kind !== 'text') return piece
    const { marks } = piece
    return {
      ...piece,
      marks: {
        ...marks,
        bold: marks.bold && !bold,
        italic: marks.italic && !italic,
        code: marks.code && !code,
      },
    }
  })
  return [{ kind: 'paragraph', isLine: true, pieces }]
}

function isFormatted(block: Block): boolean {
  if (block.kind !== 'paragraph') return true
  return block.pieces.some(
    (piece) =>
      piece.kind === 'raw' ||
      (piece.kind === 'text' &&
        piece.text.trim() !== '' &&
        (piece.marks.bold ||
          piece.marks.italic ||
          piece.marks.struck ||
          piece.marks.code ||
          piece.marks.href !== null)),
  )
}
