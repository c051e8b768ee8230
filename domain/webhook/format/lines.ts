// The Markdown of a ticket or a comment as lines of styled text. Addresses stay visible words, so that no text of a person becomes a
// link whose words say something else.
import type { Token } from 'markdown-it'
import { cut } from '../../cut.ts'
import { parse } from '../../markdown/parse.ts'
import { taskOf } from '../../markdown/tasks.ts'
import type { Line, Span } from './message.ts'

/** The most characters that are parsed: a message shows fewer. */
const PARSED = 4_000

type Style = Omit<Span, 'text'>
const STYLES: Record<string, keyof Style> = { strong: 'bold', em: 'italic', s: 'strike', del: 'strike' }

/** Where a text is: in which lists and quotations, in a heading, in a row of a table. */
type Place = {
  lines: Line[]
  lists: { next: number | null }[]
  quotes: number
  isHeading: boolean
  row: Line | undefined
  /** The mark of an item of a list whose text follows. */
  mark: string
}

/** The effect of each block, by the type of its token. */
const BLOCKS: Record<string, (place: Place, token: Token) => void> = {
  blockquote: (place, { nesting }) => {
    place.quotes += nesting
  },
  heading: (place, { nesting }) => {
    place.isHeading = nesting > 0
  },
  bullet_list: ({ lists }, { nesting }) => {
    if (nesting > 0) lists.push({ next: null })
    else lists.pop()
  },
  ordered_list: ({ lists }, token) => {
    if (token.nesting > 0) lists.push({ next: Number(token.attrGet('start') ?? 1) })
    else lists.pop()
  },
  list_item: (place, { nesting }) => {
    if (nesting > 0) place.mark = markOf(place.lists.at(-1))
  },
  tr: (place, { nesting }) => {
    place.row = nesting > 0 ? [] : undefined
    if (place.row) place.lines.push(place.row)
  },
  fence: codeLines,
  code_block: codeLines,
  inline: textLines,
}

/** The lines of a Markdown text. */
export function linesOf(source: string): Line[] {
  const place: Place = { lines: [], lists: [], quotes: 0, isHeading: false, row: undefined, mark: '' }
  for (const token of parse(cut(source, PARSED).replace(/\r\n?/g, '\n')))
    BLOCKS[token.type.replace(/_(open|close)$/, '')]?.(place, token)
  return place.lines.filter((line) => line.some(({ text }) => text.trim() !== ''))
}

function codeLines(place: Place, { content }: Token): void {
  for (const text of content.replace(/\n$/, '').split('\n')) addLine(place, [{ text, code: true }])
}

function textLines(place: Place, token: Token): void {
  const found = inlineLines(token, place.isHeading)
  const { row } = place
  if (row) row.push(...(row.length > 0 ? [{ text: ' | ' }] : []), ...found.flat())
  else for (const line of found) addLine(place, line)
  place.mark = ''
}

function addLine(place: Place, line: Line): void {
  const { quotes, lists, mark } = place
  const prefix = `${'│ '.repeat(quotes)}${'  '.repeat(Math.max(0, lists.length - 1))}${mark}`
  place.lines.push(prefix ? [{ text: prefix }, ...line] : line)
  place.mark = ''
}

function markOf(list: { next: number | null } | undefined): string {
  if (!list || list.next === null) return '• '
  list.next += 1
  return `${list.next - 1}. `
}

/** The state while the words of a line are read. */
type Reading = { lines: Line[]; open: (keyof Style)[]; link: { address: string; words: string } | undefined }

function inlineLines(token: Token, isHeading: boolean): Line[] {
  const reading: Reading = { lines: [[]], open: isHeading ? ['bold'] : [], link: undefined }
  const task = taskOf(token)
  if (task) add(reading, task.checked ? '☑' : '☐')
  for (const child of token.children ?? []) read(reading, child)
  return reading.lines
}

function read(reading: Reading, child: Token): void {
  const { type, tag, nesting, content } = child
  const style = STYLES[tag]
  if (type.endsWith('break')) reading.lines.push([])
  else if (type === 'link_open')
    reading.link = { address: child.attrGet('href')?.toString() ?? '', words: '' }
  else if (type === 'link_close') endLink(reading)
  else if (style && nesting > 0) reading.open.push(style)
  else if (style && nesting < 0) reading.open.splice(reading.open.lastIndexOf(style), 1)
  else if (type === 'image') add(reading, pictureOf(child))
  else add(reading, content, type === 'code_inline' ? { code: true } : {})
}

function add({ lines, open, link }: Reading, text: string, more: Style = {}): void {
  if (text === '') return
  if (link) link.words += text
  lines.at(-1)?.push({ text, ...Object.fromEntries(open.map((name) => [name, true])), ...more })
}

/** Says where a link leads, unless its words are the address. */
function endLink(reading: Reading): void {
  const { address, words } = reading.link ?? { address: '', words: '' }
  reading.link = undefined
  if (address && !isSame(address, words)) add(reading, ` (${address})`)
}

/** The name of a picture, and its address if it is a page elsewhere. */
function pictureOf(image: Token): string {
  const address = image.attrGet('src')?.toString() ?? ''
  const name = image.content || 'picture'
  return /^https?:/.test(address) ? `${name} (${address})` : name
}

const isSame = (address: string, words: string) =>
  [address, address.replace(/^mailto:/, ''), address.replace(/\/$/, ''), decoded(address)].includes(words)

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
