// The texts of members in mails: Markdown as HTML and as plain text. Links can be clicked, and the host is visible. Nothing is loaded
// from anywhere. The texts of strangers are in text.ts.
import type { Token } from 'markdown-it'
import { cut } from '../../domain/cut.ts'
import { headingTags } from '../../domain/markdown/headings.ts'
import { parse } from '../../domain/markdown/parse.ts'
import { type Piece, type Place, piecesOf } from './pieces.ts'
import { escaped } from './text.ts'

/** The most characters of the source that are parsed, for each one that is shown: marks and addresses are not shown. */
const SOURCE_PER_SHOWN = 4
/** Elements that are nested deeper are left out, because mail programs cannot lay them out. */
const MAX_DEPTH = 50

/** Control characters except tabs and line breaks, and characters that change the direction of the text behind them. */
const CONTROL = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text for both parts of a mail.
 * @param most the most characters that are shown
 */
export function markdownInMail(source: string, place: Place, most: number): { html: string; text: string } {
  const begun = beginning(source, most * SOURCE_PER_SHOWN)
  const clean = begun
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '')
  // Every name that looks like a mention stays as it is: its underscores are no emphasis.
  const tokens = parse(clean, { project: place.project, isMember: () => true })
  const shown = bounded(tokens, { left: most }, 0)
  return { html: htmlOf(shown, place), text: textOf(shown, place) }
}

/** The beginning of a text, if possible up to the end of a line, else up to the end of a word, so that no link is cut. */
function beginning(source: string, most: number): string {
  if (source.length <= most) return source
  const end = [source.lastIndexOf('\n', most), source.lastIndexOf(' ', most)].find((at) => at > most / 2)
  // With a space, so that the sign does not become a part of an address.
  return `${(end === undefined ? cut(source, most) : source.slice(0, end)).trimEnd()} …`
}

/** The beginning of a text, in which every element that was opened is closed. */
function bounded(tokens: readonly Token[], room: { left: number }, depth: number): Token[] {
  const kept: Token[] = []
  const open: boolean[] = []
  for (const token of tokens) {
    const isFull = room.left < 0
    if (token.nesting > 0) open.push(!isFull && depth + open.length < MAX_DEPTH)
    const isKept = token.nesting > 0 ? open.at(-1) : token.nesting < 0 ? open.pop() : !isFull
    if (!isKept) continue
    if (token.children) token.children = bounded(token.children, room, depth + open.length)
    else if (token.content) token.content = shortened(token.content, room)
    kept.push(token)
  }
  return kept
}

function shortened(text: string, room: { left: number }): string {
  const { left } = room
  room.left -= [...text].length
  return room.left < 0 ? `${cut(text, left)}…` : text
}

/** The headings of a text are below the h2 of its ticket. */
const TOP_HEADING = 3

function htmlOf(tokens: readonly Token[], place: Place): string {
  let html = ''
  const headings = headingTags(tokens, TOP_HEADING)
  for (const token of tokens) {
    const { type, nesting, hidden } = token
    const tag = headings.get(token) ?? token.tag
    if (type === 'inline') html += piecesOf(token, place).map(htmlOfPiece).join('')
    else if (isCode(token)) html += `<pre><code>${escaped(token.content)}</code></pre>\n`
    else if (hidden) html += nesting < 0 ? '\n' : ''
    else html += nesting < 0 ? `</${tag}>\n` : `<${tag}${attributesOf(token)}>`
  }
  return html.trim()
}

const isCode = ({ type }: Token) => type === 'fence' || type === 'code_block'

function attributesOf(token: Token): string {
  const start = token.type === 'ordered_list_open' ? token.attrGet('start') : null
  const align = /text-align:(left|center|right)/.exec(token.attrGet('style')?.toString() ?? '')?.[1]
  return `${start === null ? '' : ` start="${Number(start)}"`}${align ? ` align="${align}"` : ''}`
}

function htmlOfPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return escaped(piece.text)
    case 'code':
      return `<code>${escaped(piece.text)}</code>`
    case 'break':
      return '<br>\n'
    case 'begin':
      return `<${piece.tag}>`
    case 'end':
      return `</${piece.tag}>`
    case 'link':
      return `<a href="${escaped(piece.url)}">`
    case 'linked': {
      const host = piece.address?.host
      return host ? `</a> <span class="soft">(${escaped(host)})</span>` : '</a>'
    }
  }
}

function textOfPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
    case 'code':
      return piece.text
    case 'break':
      return '\n'
    case 'begin':
    case 'end':
      return piece.tag === 'del' ? '~' : ''
    case 'link':
      return ''
    case 'linked':
      // In brackets, so that mail programs find the end of the address, whatever it ends with.
      return piece.address ? ` <${piece.address.url}>` : ''
  }
}

/** A list item or a quotation: the beginning of its first line, and of its other lines. */
type Container = { first: string; rest: string; isBegun: boolean }

class Lines {
  private readonly lines: string[] = []
  private readonly containers: Container[] = []
  /** Whether an empty line comes before the next block. */
  gap = false

  add(block: string) {
    if (this.gap && this.lines.length > 0) this.lines.push(this.prefix(false).trimEnd())
    this.gap = false
    for (const line of block.split('\n')) this.lines.push((this.prefix(true) + line).trimEnd())
  }

  begin(first: string, rest: string) {
    this.containers.push({ first, rest, isBegun: false })
  }

  end() {
    this.containers.pop()
  }

  private prefix(begins: boolean): string {
    const parts = this.containers.map((container) => {
      if (container.isBegun) return container.rest
      container.isBegun = begins
      return begins ? container.first : ''
    })
    return parts.join('')
  }

  toString() {
    return this.lines.join('\n')
  }
}

/** The text without marks: lists, quotations and tables are recognised by their lines, headings by the empty lines around them. */
function textOf(tokens: readonly Token[], place: Place): string {
  const lines = new Lines()
  /** The number of the next item of each open list; null in a list with bullets. */
  const lists: (number | null)[] = []
  let cells: string[] | null = null
  for (const token of tokens) {
    switch (token.type) {
      case 'inline': {
        const words = piecesOf(token, place).map(textOfPiece).join('')
        if (cells) cells.push(words)
        else lines.add(words)
        break
      }
      case 'fence':
      case 'code_block':
        lines.add(token.content.replace(/\n$/, '').replace(/^(?=.)/gm, '    '))
        lines.gap = true
        break
      case 'hr':
        lines.add('* * *')
        lines.gap = true
        break
      case 'bullet_list_open':
        lists.push(null)
        break
      case 'ordered_list_open':
        lists.push(Number(token.attrGet('start') ?? 1))
        break
      case 'list_item_open': {
        const mark = numbered(lists)
        lines.begin(mark, ' '.repeat(mark.length))
        break
      }
      case 'blockquote_open':
        lines.begin('> ', '> ')
        break
      case 'tr_open':
        cells = []
        break
      case 'tr_close':
        lines.add((cells ?? []).join(' | '))
        cells = null
        break
      case 'list_item_close':
        lines.end()
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop()
        lines.gap = lists.length === 0
        break
      case 'blockquote_close':
        lines.end()
        lines.gap = true
        break
      case 'paragraph_close':
        if (!token.hidden) lines.gap = true
        break
      case 'heading_close':
      case 'table_close':
        lines.gap = true
    }
  }
  return lines.toString()
}

/** The mark of the next item of the innermost list. */
function numbered(lists: (number | null)[]): string {
  const number = lists.pop() ?? null
  lists.push(number === null ? null : number + 1)
  return number === null ? '- ' : `${number}. `
}
