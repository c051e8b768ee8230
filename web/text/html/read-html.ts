// Reads the elements of a pasted page as blocks, in one pass. Office programs, mail programs and web pages say the same in
// different ways: by tags, by styles, by attributes of their own. Scripts, styles and invisible parts are left out. Nothing is
// loaded or run: the document belongs to no page.
import { isLinkable } from '../../../domain/markdown/addresses.ts'
import { type Block, type Marks, NO_MARKS, type Piece } from './blocks.ts'
import { type Styles, styleOf } from './styles.ts'
import { addressFor } from './write-line.ts'

/** The Markdown for a picture; empty if the picture cannot be kept. */
export type PictureWriter = (source: string, words: string) => string

/** Elements nested deeper than this make a page too odd to be converted. */
const MAX_DEPTH = 200
/** The most columns of a table, and the most cells. */
const MAX_COLUMNS = 100
const MAX_CELLS = 50_000

/** The page is beyond the bounds, so its plain text is used. */
export class UnreadablePage extends Error {}

const HIDDEN = new Set(
  (
    'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD TITLE META LINK BASE OBJECT EMBED IFRAME VIDEO AUDIO CANVAS SVG MATH SELECT ' +
    'TEXTAREA BUTTON COLGROUP COL O:P XML DATALIST DIALOG'
  ).split(' '),
)
const PARAGRAPHS = new Set('P DT DD FIGCAPTION CAPTION SUMMARY ADDRESS LEGEND'.split(' '))
const LINES = new Set(
  (
    'DIV SECTION ARTICLE ASIDE MAIN HEADER FOOTER NAV FIGURE FORM FIELDSET DETAILS DL CENTER BODY HGROUP TR TD TH ' +
    'TBODY THEAD TFOOT LI'
  ).split(' '),
)
const BLOCKS = new Set([...PARAGRAPHS, ...LINES])
const MARKED: Record<string, Partial<Marks>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  CITE: { italic: true },
  DFN: { italic: true },
  VAR: { italic: true },
  S: { struck: true },
  DEL: { struck: true },
  STRIKE: { struck: true },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
}

type Context = {
  marks: Marks
  depth: number
  /** The level of the list around an element; 0 outside of lists. */
  level: number
  /** The number of the next item; null in a list without numbers. */
  list: { next: number | null } | null
  /** The item that is read: its box, and its number or bullet if Word wrote that as text. */
  item: { box: string; sign: string; isWord: boolean } | null
  /** Line breaks in the source are shown. */
  isPre: boolean
  /** Bold is the look of a heading, not a meaning. */
  isHeading: boolean
}

const START: Context = {
  marks: NO_MARKS,
  depth: 0,
  level: 0,
  list: null,
  item: null,
  isPre: false,
  isHeading: false,
}
/** A cell or a quotation is outside of the lists around it. */
const OUTSIDE_LISTS = { level: 0, list: null, item: null }

/** @throws {UnreadablePage} if the page is nested too deep, or a table is too large */
export function readHtml(body: Element, picture: PictureWriter): Block[] {
  const reader = new Reader(picture)
  reader.children(body, START)
  return reader.end()
}

class Reader {
  readonly #picture: PictureWriter
  #blocks: Block[] = []
  #pieces: Piece[] = []
  /** Whether the paragraph being read is a line. */
  #isLine = true

  constructor(picture: PictureWriter) {
    this.#picture = picture
  }

  end(): Block[] {
    this.#flush()
    return this.#blocks
  }

  children(parent: Element, context: Context): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) this.#text(node.nodeValue ?? '', context)
      else if (node.nodeType === 1) this.#element(node as Element, context)
    }
  }

  #text(text: string, { marks, isPre }: Context): void {
    const lines = isPre ? text.split(/\r?\n/) : [text]
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#pieces.push({ kind: 'break' })
      this.#pieces.push({ kind: 'text', text: line, marks })
    }
  }

  #element(element: Element, around: Context): void {
    const tag = element.nodeName.toUpperCase()
    const styles = styleOf(element)
    if (styles['mso-list'] === 'ignore' && around.item) {
      around.item.sign = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
      return
    }
    if (HIDDEN.has(tag) || isHidden(element, styles)) return
    if (around.depth >= MAX_DEPTH) throw new UnreadablePage()
    const context: Context = { ...around, depth: around.depth + 1 }
    if (styles['white-space']) context.isPre = /^(pre|break-spaces)/.test(styles['white-space'])
    context.marks = marksOf(tag, styles, element, context)
    const heading = headingLevelOf(tag, element)
    const wordLevel = wordLevelOf(styles)
    if (heading > 0) this.#heading(element, heading, context)
    else if (wordLevel > 0 && BLOCKS.has(tag)) this.#wordItem(element, wordLevel, context)
    else if (!this.#special(tag, element, context)) this.#plain(tag, element, context)
  }

  /** @returns false if the element has no meaning of its own */
  #special(tag: string, element: Element, context: Context): boolean {
    switch (tag) {
      case 'BR':
        this.#pieces.push({ kind: 'break' })
        return true
      case 'HR':
        this.#add({ kind: 'rule' })
        return true
      case 'IMG':
        this.#image(element, context)
        return true
      case 'UL':
      case 'OL':
      case 'MENU':
      case 'DIR':
        this.#list(element, tag, context)
        return true
      case 'LI':
        this.#item(element, context)
        return true
      case 'BLOCKQUOTE':
        this.#add({ kind: 'quote', blocks: this.#inside(element, { ...context, ...OUTSIDE_LISTS }) })
        return true
      case 'PRE':
        this.#code(element)
        return true
      case 'TABLE':
        this.#table(element, context)
        return true
      case 'INPUT':
        this.#checkbox(element, context)
        return true
    }
    return false
  }

  #plain(tag: string, element: Element, context: Context): void {
    // Slack ends a paragraph by an empty element.
    if (element.getAttribute('data-stringify-type') === 'paragraph-break') {
      this.#flush()
      endLine(this.#blocks.at(-1))
      return
    }
    if (!BLOCKS.has(tag)) {
      this.children(element, context)
      return
    }
    this.#flush()
    this.#isLine = !PARAGRAPHS.has(tag)
    this.children(element, context)
    this.#flush()
    this.#isLine = true
  }

  /** Ends the paragraph that is being read. */
  #flush(): void {
    const pieces = this.#pieces
    if (pieces.length === 0) return
    this.#pieces = []
    if (pieces.some(isShown)) this.#blocks.push({ kind: 'paragraph', pieces, isLine: this.#isLine })
    else if (pieces.some(({ kind }) => kind === 'break')) endLine(this.#blocks.at(-1))
  }

  #add(block: Block): void {
    this.#flush()
    if ('blocks' in block && block.blocks.length === 0) return
    this.#blocks.push(block)
  }

  /** The blocks inside an element. */
  #inside(element: Element, context: Context): Block[] {
    this.#flush()
    const outside = this.#blocks
    this.#blocks = []
    this.children(element, context)
    this.#flush()
    const inside = this.#blocks
    this.#blocks = outside
    return inside
  }

  #heading(element: Element, level: number, context: Context): void {
    const marks = { ...context.marks, bold: false }
    for (const block of this.#inside(element, { ...context, marks, isHeading: true, ...OUTSIDE_LISTS }))
      this.#blocks.push(block.kind === 'paragraph' ? { kind: 'heading', level, pieces: block.pieces } : block)
  }

  #list(element: Element, tag: string, context: Context): void {
    this.#flush()
    const start = Number(element.getAttribute('start') ?? 1)
    const next = tag === 'OL' ? (Number.isInteger(start) && start >= 0 ? start : 1) : null
    // Slack and Word for the web write each level as a list of its own.
    const indent = Number(element.getAttribute('data-indent') ?? 0) || 0
    const level = Math.max(context.level + 1, Math.min(indent, 9) + 1)
    this.children(element, { ...context, level, list: { next } })
    this.#flush()
  }

  #item(element: Element, context: Context): void {
    const { list } = context
    const own = Number(element.getAttribute('aria-level') ?? element.getAttribute('data-aria-level')) || 0
    const level = Math.max(context.level, Math.min(own, 9), 1)
    const number = list?.next ?? null
    if (list && number !== null) list.next = number + 1
    const mark = number === null ? '-' : `${Math.min(number, 999_999_999)}.`
    const item = { box: tickOf(element), sign: '', isWord: false }
    this.#items(element, level, { ...context, level, item }, () => `${mark}${item.box}`)
  }

  /** An item is a list of its own blocks; the lists inside it become items below it. */
  #items(element: Element, level: number, context: Context, markOf: () => string): void {
    let blocks: Block[] = []
    const inside = this.#inside(element, context)
    const mark = markOf()
    let isFirst = true
    const close = () => {
      // An empty item could end the list in Markdown.
      if (blocks.length === 0) return
      if (isFirst)
        this.#blocks.push({ kind: 'item', level, mark, blocks, isWord: context.item?.isWord ?? false })
      else this.#blocks.push({ kind: 'more', level, blocks })
      isFirst = false
      blocks = []
    }
    for (const block of inside) {
      if (block.kind !== 'item' && block.kind !== 'more') {
        blocks.push(block)
        continue
      }
      close()
      this.#blocks.push(block)
    }
    close()
  }

  /** A paragraph that Word shows as an item. Its number or bullet is a text of its own. */
  #wordItem(element: Element, level: number, context: Context): void {
    const item = { box: '', sign: '', isWord: true }
    const last = this.#blocks.findLast((block) => block.kind !== 'item' || block.level <= level)
    const before = last?.kind === 'item' && last.level === level ? Number.parseInt(last.mark, 10) : 0
    this.#items(element, level, { ...context, level, item }, () => wordMark(item.sign, before || 0))
  }

  #code(element: Element): void {
    const text = codeText(element).replace(/^\n/, '').trimEnd()
    if (text.trim() === '') return
    this.#add({ kind: 'code', text, language: languageOf(element) })
  }

  #image(element: Element, { marks }: Context): void {
    const words = (element.getAttribute('alt') ?? element.getAttribute('data-stringify-emoji') ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (isEmoji(element, words)) {
      this.#pieces.push({ kind: 'text', text: words, marks })
      return
    }
    if (['width', 'height'].some((side) => /^[01](px)?$/.test(element.getAttribute(side) ?? ''))) return
    const markdown = this.#picture(element.getAttribute('src')?.trim() ?? '', words)
    if (markdown !== '') this.#pieces.push({ kind: 'raw', markdown })
  }

  #checkbox(element: Element, { item, marks }: Context): void {
    if (element.getAttribute('type')?.toLowerCase() !== 'checkbox') return
    const isTicked = element.hasAttribute('checked')
    if (item && item.box === '') item.box = isTicked ? ' [x]' : ' [ ]'
    else this.#pieces.push({ kind: 'text', text: isTicked ? '☑ ' : '☐ ', marks })
  }

  #table(element: Element, context: Context): void {
    const rows = rowsOf(element)
    this.#flush()
    if (rows) {
      this.#addTable(this.#cellsOf(rows, context))
      return
    }
    // A table that only places things: its cells are read one after the other.
    this.children(element, { ...context, ...OUTSIDE_LISTS })
    this.#flush()
  }

  #cellsOf(rows: Element[][], context: Context): Piece[][][] {
    const cells: Piece[][][] = []
    /** The rows that a cell above still covers, by column. */
    const covered: number[] = []
    let count = 0
    for (const row of rows) {
      const line: Piece[][] = []
      const skipCovered = () => {
        for (let left = covered[line.length] ?? 0; left > 0; left = covered[line.length] ?? 0) {
          covered[line.length] = left - 1
          line.push([])
        }
      }
      for (const cell of row) {
        skipCovered()
        const pieces = this.#cell(cell, context, cells.length === 0)
        const [columns, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
        for (let at = 0; at < columns; at += 1) {
          covered[line.length] = down - 1
          line.push(at === 0 ? pieces : [])
        }
        if (line.length > MAX_COLUMNS) throw new UnreadablePage()
      }
      skipCovered()
      count += line.length
      if (count > MAX_CELLS) throw new UnreadablePage()
      cells.push(line)
    }
    return cells
  }

  #cell(cell: Element, context: Context, isFirstRow: boolean): Piece[] {
    // The header of a table is bold anyway.
    const isHeading = isFirstRow || cell.nodeName.toUpperCase() === 'TH'
    const inner: Context = { ...context, ...OUTSIDE_LISTS, isHeading }
    inner.marks = marksOf('', styleOf(cell), cell, inner)
    return piecesOf(this.#inside(cell, inner))
  }

  /** Empty rows and columns at the ends are left out, and a table of one column is no table. */
  #addTable(cells: Piece[][][]): void {
    const isFilled = (pieces: Piece[] | undefined) => pieces?.some(isShown) ?? false
    const rows = cells.filter((row, at) => at === 0 || row.some(isFilled))
    while (rows[0] && !rows[0].some(isFilled)) rows.shift()
    const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), 0)
    this.#flush()
    if (width === 0) return
    if (width === 1)
      for (const row of rows) this.#blocks.push({ kind: 'paragraph', pieces: row[0] ?? [], isLine: true })
    else this.#blocks.push({ kind: 'table', rows: rows.map((row) => row.slice(0, width)) })
  }
}

const isShown = (piece: Piece) =>
  piece.kind === 'raw' || (piece.kind === 'text' && /[^\s\u200b\ufeff]/.test(piece.text))

/** An empty line after a line makes a gap. */
function endLine(block: Block | undefined): void {
  if (block?.kind === 'paragraph') block.hasGap = true
}

function isHidden(element: Element, styles: Styles): boolean {
  return (
    styles.display === 'none' ||
    styles.visibility === 'hidden' ||
    styles['mso-hide'] === 'all' ||
    element.hasAttribute('hidden')
  )
}

function marksOf(tag: string, styles: Styles, element: Element, { marks, isHeading }: Context): Marks {
  const made = { ...marks, ...MARKED[tag] }
  const { 'font-weight': weight, 'font-style': slope } = styles
  // Some pages give `strong` a weight of 500; Google Docs wraps everything in a `b` of normal weight.
  if (weight) made.bold = (MARKED[tag]?.bold ? /^(bold|[5-9])/ : /^(bold|[6-9]\d\d)/).test(weight)
  if (slope) made.italic = /^(italic|oblique)/.test(slope)
  const line = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`
  if (line.includes('line-through')) made.struck = true
  if (isHeading) made.bold = false
  if (tag === 'A') made.href = addressOf(element) ?? marks.href
  return made
}

/** The address of a link; null unless it leads to a web page or a mailbox. */
function addressOf(element: Element): string | null {
  const href = (element.getAttribute('href') ?? '').trim()
  if (href.length > 4_000 || !/^(https?:\/\/|mailto:)/i.test(href) || !isLinkable(href)) return null
  return addressFor(href)
}

/** 0 if the element is no heading. Word for the web writes headings as paragraphs. */
function headingLevelOf(tag: string, element: Element): number {
  const hasRole = element.getAttribute('role') === 'heading'
  const level = hasRole ? (element.getAttribute('aria-level') ?? '') : (/^H([1-6])$/.exec(tag)?.[1] ?? '')
  return /^[1-6]$/.test(level) ? Number(level) : 0
}

/** The level of a Word item, from `mso-list: l0 level2 lfo1`. */
function wordLevelOf(styles: Styles): number {
  return Number(/\blevel([1-9])\b/.exec(styles['mso-list'] ?? '')?.[1] ?? 0)
}

/** The mark of a Word item. Letters and roman numbers are counted on, because Markdown has only digits. */
function wordMark(sign: string, before: number): string {
  const digits = /^\(?(\d{1,9})[.)]/.exec(sign)?.[1]
  if (digits) return `${digits}.`
  return /^\(?[a-z]{1,5}[.)]/i.test(sign) ? `${before + 1}.` : '-'
}

/** The box of an item in Google's lists. */
function tickOf(item: Element): string {
  if (item.getAttribute('role') !== 'checkbox') return ''
  return item.getAttribute('aria-checked') === 'true' ? ' [x]' : ' [ ]'
}

/** The text of a block of code, with its line breaks. */
function codeText(element: Element): string {
  const parts: string[] = []
  gather(element, parts, 0)
  return parts
    .join('')
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
}

function gather(parent: Element, parts: string[], depth: number): void {
  if (depth > MAX_DEPTH) throw new UnreadablePage()
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const tag = node.nodeName.toUpperCase()
    if (node.nodeType === 3) parts.push(node.nodeValue ?? '')
    else if (tag === 'BR') parts.push('\n')
    else if (node.nodeType === 1 && !HIDDEN.has(tag)) {
      const startsLine = BLOCKS.has(tag) && parts.length > 0 && !parts.at(-1)?.endsWith('\n')
      if (startsLine) parts.push('\n')
      gather(node as Element, parts, depth + 1)
    }
  }
}

/** The language that a class names, on the element, its code, or the element around it. */
function languageOf(element: Element): string {
  for (const one of [element, element.querySelector('code'), element.parentElement]) {
    const found = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,20})/.exec(
      one?.getAttribute('class') ?? '',
    )
    if (found?.[1]) return found[1]
  }
  return ''
}

/** Pictures that are characters: of chats, mails and wikis. */
function isEmoji(element: Element, words: string): boolean {
  if (words === '' || words.length > 40) return false
  if (element.hasAttribute('data-stringify-emoji') || /\bemoji/.test(element.getAttribute('class') ?? ''))
    return true
  return /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,12}$/u.test(words) && !/^[\d#*]/.test(words)
}

/** The cells of each row; null if the table only places things on a page. */
function rowsOf(table: Element): Element[][] | null {
  if (table.getAttribute('role') === 'presentation') return null
  const rows: Element[][] = []
  const visit = (parent: Element) => {
    for (let node = parent.firstElementChild; node; node = node.nextElementSibling) {
      const tag = node.nodeName.toUpperCase()
      if (tag === 'THEAD' || tag === 'TBODY' || tag === 'TFOOT') visit(node)
      // A filter hides rows, and Excel adds a hidden one for the widths of columns.
      if (tag !== 'TR' || isHidden(node, styleOf(node))) continue
      const cells: Element[] = []
      for (let cell = node.firstElementChild; cell; cell = cell.nextElementSibling)
        if (/^T[DH]$/i.test(cell.nodeName) && !isHidden(cell, styleOf(cell))) cells.push(cell)
      rows.push(cells)
    }
  }
  visit(table)
  const isSingle = rows.every((cells) => cells.length <= 1)
  return isSingle || table.querySelector('table') ? null : rows
}

function spanOf(cell: Element, name: string): number {
  const span = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_COLUMNS + 1) : 1
}

/** The blocks of a cell as one line. */
function piecesOf(blocks: readonly Block[]): Piece[] {
  return blocks.flatMap((block, at) => [...(at > 0 ? [{ kind: 'break' } as const] : []), ...inOneLine(block)])
}

function inOneLine(block: Block): Piece[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.pieces
    case 'code':
      return [{ kind: 'text', text: block.text, marks: { ...NO_MARKS, code: true } }]
    case 'item':
      return [{ kind: 'text', text: `${block.mark} `, marks: NO_MARKS }, ...piecesOf(block.blocks)]
    case 'more':
    case 'quote':
      return piecesOf(block.blocks)
    case 'table':
      return block.rows.flatMap((row) => row.flatMap((cell): Piece[] => [...cell, { kind: 'break' }]))
    case 'rule':
      return []
  }
}
