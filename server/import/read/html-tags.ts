// Reads foreign HTML tag by tag in one pass. The output is well nested even if tags are unclosed, closed twice or crossed, and
// has no invisible parts. The parser that reads the output therefore never meets input that takes longer than its size justifies.

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Attributes }
  | { kind: 'close'; name: string }
type Attributes = Partial<Record<(typeof ALLOWED_ATTRIBUTES)[number], string>>

const ALLOWED_ATTRIBUTES = ['href', 'src', 'alt', 'class', 'start'] as const
const isAllowedAttribute = (name: string): name is (typeof ALLOWED_ATTRIBUTES)[number] =>
  (ALLOWED_ATTRIBUTES as readonly string[]).includes(name)

/** Elements whose content is never visible, each with the pattern that ends it. */
const HIDDEN = new Map(
  ['script', 'style', 'title', 'noscript', 'iframe', 'object', 'template', 'noembed', 'noframes'].map(
    (name) => [name, new RegExp(`</${name}(?![a-z0-9-])`, 'gi')],
  ),
)

const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})/iy
const NAME = /[\s/]*([^\s/>=]*)/y
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?)/y

/** Yields text with its entities unchanged. An unclosed tag at the end is dropped, as in a browser. */
export function* piecesOf(html: string): Generator<Piece> {
  let at = 0
  while (at < html.length) {
    const sign = html.indexOf('<', at)
    const end = sign < 0 ? html.length : sign
    if (end > at) yield { kind: 'text', text: html.slice(at, end) }
    if (sign < 0) return
    const read = pieceAt(html, sign)
    if (read === null) return
    at = read.end
    if (read.piece) yield read.piece
  }
}

/** @returns null if the tag or comment that begins here never ends */
function pieceAt(html: string, at: number): { piece: Piece | null; end: number } | null {
  const next = html[at + 1]
  if (next === '!' || next === '?') {
    const isComment = html.startsWith('<!--', at)
    const end = isComment ? html.indexOf('-->', at + 4) : html.indexOf('>', at)
    return end < 0 ? null : { piece: null, end: end + (isComment ? 3 : 1) }
  }
  TAG.lastIndex = at
  const tag = TAG.exec(html)
  if (!tag) return { piece: { kind: 'text', text: '&lt;' }, end: at + 1 }
  const read = attributesAt(html, TAG.lastIndex)
  if (read === null) return null
  const name = (tag[2] as string).toLowerCase()
  if (tag[1]) return { piece: { kind: 'close', name }, end: read.end }
  const closing = HIDDEN.get(name)
  if (!closing) return { piece: { kind: 'open', name, attributes: read.attributes }, end: read.end }
  closing.lastIndex = read.end
  const end = closing.exec(html)?.index
  return end === undefined ? null : { piece: null, end }
}

function attributesAt(html: string, begin: number): { attributes: Attributes; end: number } | null {
  const attributes: Attributes = {}
  for (let at = begin; at < html.length; ) {
    NAME.lastIndex = at
    const name = (NAME.exec(html)?.[1] ?? '').toLowerCase()
    at = NAME.lastIndex
    if (html[at] === '>') return { attributes, end: at + 1 }
    VALUE.lastIndex = at
    const value = VALUE.exec(html)
    if (!value) continue
    at = VALUE.lastIndex
    const [, double, single, bare] = value
    // A quotation mark that is never closed.
    if (double === undefined && single === undefined && bare === undefined && /["']/.test(html[at] ?? ''))
      return null
    if (isAllowedAttribute(name)) attributes[name] ??= double ?? single ?? bare ?? ''
  }
  return null
}

/** The tags that are kept, and the tag that each is written as. All other tags are removed, and their content is kept. */
const WRITTEN = new Map(
  [
    'a',
    'b',
    'code',
    'del',
    'em',
    'i',
    's',
    'strong',
    'blockquote',
    'div',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'li',
    'ol',
    'p',
    'pre',
    'ul',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
  ].map((name) => [name, name]),
)
for (const name of ['dd', 'dt']) WRITTEN.set(name, 'p')
for (const name of ['dir', 'menu']) WRITTEN.set(name, 'ul')
for (const name of (
  'address article aside center details dl fieldset figcaption figure footer form header hgroup main nav ' +
  'section summary'
).split(' '))
  WRITTEN.set(name, 'div')

const INLINE = new Set(['a', 'b', 'code', 'del', 'em', 'i', 's', 'strong'])
const EMPTY = '<p></p>'
const SINGLE = new Set(['br', 'hr', 'img'])
const SHOWING: Record<string, readonly (keyof Attributes)[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  pre: ['class'],
  code: ['class'],
  ol: ['start'],
}
const ROWS = ['table', 'thead', 'tbody', 'tfoot']
/** The elements that may contain each part of a table. */
const HOMES: Record<string, readonly string[]> = {
  td: [...ROWS, 'tr'],
  th: [...ROWS, 'tr'],
  tr: ROWS,
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
}
/** An end tag inside a cell or a table does not close anything outside it, except an end tag of the cell or table itself. */
const WALLS = ['td', 'th', 'table']

/**
 * Makes HTML well nested. An end tag also closes the elements that are open inside its element.
 * @param base the base URL of relative addresses
 * @returns null if elements are nested deeper than `depth`
 */
export function tidied(html: string, depth: number, base: string | null): string | null {
  const tree = new Nesting(base)
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') tree.text(piece.text)
    else if (piece.kind === 'open') tree.open(WRITTEN.get(piece.name) ?? piece.name, piece.attributes)
    else tree.close(WRITTEN.get(piece.name) ?? piece.name)
    if (tree.depth > depth) return null
  }
  return tree.end()
}

class Nesting {
  readonly #base: string | null
  readonly #written: string[] = []
  readonly #open: string[] = []
  /** The length of the output at the start of each open element, and at the last visible content. */
  readonly #begins: number[] = []
  #seen = 0

  constructor(base: string | null) {
    this.#base = base
  }

  get depth(): number {
    return this.#open.length
  }

  text(text: string): void {
    const isSeen = text.trim() !== ''
    if (isSeen) this.#enterCell()
    this.#written.push(text)
    if (isSeen) this.#seen = this.#written.length
  }

  open(name: string, attributes: Attributes): void {
    // Inside a code block only the text counts.
    if (this.#open.at(-1) === 'pre' && !HOMES[name]) return
    const isBlock = name === 'hr' || (WRITTEN.has(name) && !INLINE.has(name))
    if (isBlock) this.#end(['p'], WALLS)
    const home = HOMES[name]
    if (home) {
      if (!this.#open.includes('table')) return
      while (!home.includes(this.#open.at(-1) as string)) this.#pop()
    } else if (SINGLE.has(name) || WRITTEN.has(name)) this.#enterCell()
    if (name === 'li') this.#end(['li'], [...WALLS, 'ul', 'ol'])
    if (name === 'a') this.#end(['a'], WALLS)
    if (SINGLE.has(name)) this.#seen = this.#written.push(this.#tag(name, attributes))
    else if (WRITTEN.has(name)) this.#push(name, attributes)
  }

  close(name: string): void {
    if (name === 'br') this.open(name, {})
    else if (HOMES[name]) this.#end([name], ['table'])
    else this.#end([name], name === 'table' ? [] : WALLS)
  }

  end(): string {
    while (this.#open.length > 0) this.#pop()
    return this.#written.join('')
  }

  /** Content of a table outside its cells gets a cell of its own. */
  #enterCell(): void {
    if (ROWS.includes(this.#open.at(-1) as string)) this.#push('tr', {})
    if (this.#open.at(-1) === 'tr') this.#push('td', {})
  }

  #end(names: string[], walls: string[]): void {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const name = this.#open[at] as string
      if (names.includes(name)) {
        while (this.#open.length > at) this.#pop()
        return
      }
      if (walls.includes(name)) return
    }
  }

  #push(name: string, attributes: Attributes): void {
    this.#open.push(name)
    this.#begins.push(this.#written.push(this.#tag(name, attributes)))
    if (HOMES[name] || name === 'table') this.#seen = this.#written.length
  }

  /** An element without visible content becomes a break between its neighbours, or is dropped. */
  #pop(): void {
    const name = this.#open.pop() as string
    const begin = this.#begins.pop() as number
    if (this.#seen >= begin) this.#written.push(`</${name}>`)
    else if (INLINE.has(name)) this.#written[begin - 1] = ''
    else this.#written.splice(begin - 1, this.#written.length, EMPTY)
  }

  #tag(name: string, attributes: Attributes): string {
    const alternatives = (SHOWING[name] ?? []).flatMap((attribute) => {
      const value = attributes[attribute]
      return value === undefined ? [] : ` ${attribute}="${this.#absolute(value).replaceAll('"', '&quot;')}"`
    })
    return `<${name}${alternatives.join('')}>`
  }

  #absolute(address: string): string {
    return this.#base !== null && /^\/(?!\/)/.test(address) ? `${this.#base}${address}` : address
  }
}
