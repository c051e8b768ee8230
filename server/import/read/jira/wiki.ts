// Converts Jira's wiki markup to Markdown. Each rule reads a line or block once, and no match goes beyond the next opening mark,
// so that conversion takes linear time.
import { fenced, literal, webAddress } from '../text.ts'

export type Names = (accountId: string) => string | null

const CODE = /\{(code|noformat)(?::([^{}\n]{0,300}))?\}/g
const BOX = /\{(quote|panel|info|note|warning|tip|expand)(?::([^{}\n]{0,300}))?\}/g
/** How deep boxes within boxes are read. */
const DEPTH = 4

// The text holds code as placeholders, so that no other rule changes it. These characters are removed from the source.
const [OPEN, CLOSE, STRONG, EMPHASIS, STRUCK] = ['\u0001', '\u0002', '\u0003', '\u0004', '\u0005']
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark placeholders.
const MARKS = /[\u0001-\u0006]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark placeholders.
const BLOCK_HERE = /\u0006(\d+)\u0006/g

type Code = { text: string; language: string }
type Context = { nameOf: Names; code: Code[] }

/** @param nameOf returns the name of an account, for mentions */
export function wikiToMarkdown(source: string, nameOf: Names = () => null): string {
  const code: Code[] = []
  const text = shelved(source.replace(/\r\n?/g, '\n').replace(MARKS, ''), code)
  return boxes(text, { nameOf, code }, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(BLOCK_HERE, (_, index: string) => shownCode(code[Number(index)]))
}

/** Replaces blocks of code by placeholders. */
function shelved(text: string, code: Code[]): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  let end = 0
  CODE.lastIndex = 0
  for (let open = CODE.exec(text); open !== null; open = CODE.exec(text)) {
    const [whole, kind, settings = ''] = open as unknown as [string, string, string | undefined]
    const close = unclosed.has(kind) ? -1 : text.indexOf(`{${kind}}`, open.index + whole.length)
    if (close < 0) {
      unclosed.add(kind)
      continue
    }
    const inner = text.slice(open.index + whole.length, close)
    const language = kind === 'code' ? (/^[\w+#-]+(?=$|\|)/.exec(settings)?.[0] ?? '') : ''
    const index = code.push({ text: inner.replace(/^\n/, '').replace(/\n$/, ''), language }) - 1
    parts.push(text.slice(end, open.index), `\u0006${index}\u0006`)
    end = close + kind.length + 2
    CODE.lastIndex = end
  }
  return [...parts, text.slice(end)].join('')
}

function boxes(text: string, context: Context, depth: number): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  let end = 0
  // The pattern is shared with the boxes within this one, so its place is set for each search.
  const boxAfter = (at: number) => {
    BOX.lastIndex = at
    return depth < DEPTH ? BOX.exec(text) : null
  }
  let from = 0
  for (let open = boxAfter(0); open !== null; open = boxAfter(from)) {
    const [whole, kind, settings = ''] = open as unknown as [string, string, string | undefined]
    const close = unclosed.has(kind) ? -1 : text.indexOf(`{${kind}}`, open.index + whole.length)
    from = open.index + whole.length
    if (close < 0) {
      unclosed.add(kind)
      continue
    }
    parts.push(lines(text.slice(end, open.index), context))
    const inner = boxes(text.slice(open.index + whole.length, close), context, depth + 1).trim()
    const title = /(?:^|\|)title=([^|]*)/.exec(settings)?.[1]?.trim()
    const body = [title ? `**${inline(title, context)}**` : '', inner].filter(Boolean).join('\n\n')
    parts.push(`\n\n${kind === 'expand' ? body : quoted(body, context)}\n\n`)
    end = close + kind.length + 2
    from = end
  }
  parts.push(lines(text.slice(end), context))
  return parts.join('')
}

/** A quotation. Blocks of code within it are shown here, because each of their lines needs the mark. */
function quoted(body: string, { code }: Context): string {
  return body
    .replace(/\n{3,}/g, '\n\n')
    .replace(BLOCK_HERE, (_, index: string) => shownCode(code[Number(index)]))
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

const shownCode = (code: Code | undefined) => (code ? fenced(code.text, code.language) : '')

function lines(text: string, context: Context): string {
  const shown: string[] = []
  const all = text.split('\n')
  for (let at = 0; at < all.length; ) {
    const rows = rowsAt(all, at)
    if (rows.length === 0) {
      shown.push(oneLine(blocksApart(all[at] as string), context))
      at += 1
    } else {
      shown.push(
        table(
          rows.map(({ text: row }) => cellsOf(row)),
          context,
        ),
      )
      at = (rows.at(-1) as Row).end
    }
  }
  return shown.join('\n')
}

/** Blocks of code on lines of their own. */
const blocksApart = (line: string) => line.replace(BLOCK_HERE, (block) => `\n\n${block}\n\n`)

type Row = { text: string; end: number }
type Cell = { text: string; isHeading: boolean }
/** The most lines that one row of a table may take. */
const ROW_LINES = 100

/** The rows of the table that begins at a line. A row goes on in the next lines until a line ends with a bar. */
function rowsAt(all: readonly string[], begin: number): Row[] {
  const rows: Row[] = []
  for (let at = begin; at < all.length; ) {
    const first = (all[at] as string).trim()
    if (!first.startsWith('|') || first.length < 3) break
    let end = at + 1
    let text = first
    while (!text.endsWith('|') && end < all.length && end - at < ROW_LINES) {
      const next = (all[end] as string).trim()
      if (next === '' || next.startsWith('|')) break
      text += `\n${next}`
      end += 1
    }
    // Lines that no bar ends are text below a table.
    const isClosed = text.endsWith('|')
    rows.push(isClosed ? { text, end } : { text: first, end: at + 1 })
    at = isClosed ? end : at + 1
  }
  return rows
}

/** Divides a row at its bars, except those in code and links. `||` begins a heading. */
function cellsOf(row: string): Cell[] {
  const shielded = row
    .replace(/\{\{(?:[^{}\n]|\{(?!\{)){1,2000}\}\}/g, (code) => code.replaceAll('|', OPEN))
    .replace(/\[[^[\]\n]{0,2000}\]/g, (link) => link.replaceAll('|', OPEN))
    .replace(/!\S[^!\n]{0,500}!/g, (picture) => picture.replaceAll('|', OPEN))
    .replaceAll('\\|', OPEN)
  const cells: Cell[] = []
  for (const [, bars = '', text = ''] of shielded.matchAll(/(\|{1,2})([^|]*)/g))
    cells.push({ text: text.replaceAll(OPEN, '|').trim(), isHeading: bars === '||' })
  // The last bar ends the row.
  if (cells.length > 1 && cells.at(-1)?.text === '') cells.pop()
  return cells
}

/** The first row is the head, because a table in Markdown has one. */
function table(rows: readonly Cell[][], context: Context): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const [head = '', ...body] = rows.map((row, at) => rowOf(row, at === 0, context))
  return ['', head, `|${' --- |'.repeat(width)}`, ...body, ''].join('\n')
}

function rowOf(cells: readonly Cell[], isFirst: boolean, context: Context): string {
  const isHead = isFirst && cells.every(({ isHeading }) => isHeading)
  const shown = cells.map(({ text, isHeading }) => {
    const words = inCell(text, context)
    return isHeading && !isHead && words !== '' ? `**${words}**` : words
  })
  return `| ${shown.join(' | ')} |`
}

/** A cell is one line of Markdown: breaks become blanks, and blocks become code in the line. */
function inCell(text: string, context: Context): string {
  return text
    .split(/\n|\\\\/)
    .map((line) => inline(line.replace(/^\s*[*#-]\s+/, ''), context).trim())
    .join(' ')
    .replace(BLOCK_HERE, (_, index: string) =>
      inlineCode((context.code[Number(index)]?.text ?? '').replace(/\s+/g, ' ')),
    )
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim()
}

const inlineCode = (text: string) => `\`${text.replaceAll('`', "'").trim()}\``

function oneLine(line: string, context: Context): string {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line)
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] as string, context)}`
  const quote = /^\s*bq\.\s+(.*)$/.exec(line)
  if (quote) return `> ${inline(quote[1] as string, context)}`
  if (/^\s*-{4,}\s*$/.test(line)) return '\n---\n'
  const item = /^\s*([*#-]{1,10})\s+(.*)$/.exec(line)
  if (item && !/^-{2,}$/.test(item[1] as string)) {
    const marks = item[1] as string
    const indent = [...marks.slice(0, -1)].map((mark) => (mark === '#' ? '   ' : '  ')).join('')
    return `${indent}${marks.endsWith('#') ? '1.' : '-'} ${inline(item[2] as string, context)}`
  }
  return inline(line, context)
}

/**
 * Replaces code, links and pictures by placeholders while the other marks of a line are converted, so that they are not converted
 * twice.
 */
function inline(line: string, { nameOf }: Context): string {
  if (line.length > 20_000) return line
  const kept: string[] = []
  const keep = (markdown: string) => `${OPEN}${kept.push(markdown) - 1}${CLOSE}`
  const marked = line
    .replace(/\{\{((?:[^{}\n]|\{(?!\{)){1,2000})\}\}/g, (_, code: string) => keep(inlineCode(code)))
    .replace(/\\\\(?=\s|$)/g, () => keep('  \n'))
    .replace(/\\([{}[\]*_\-+#!|^~?])/g, (_, sign: string) =>
      keep(/[*_#[\]~]/.test(sign) ? `\\${sign}` : sign),
    )
    .replace(/\[~([^[\]\n]{1,200})\]/g, (_, who: string) => keep(mention(who, nameOf)))
    .replace(
      /\[([^[\]\n|]{1,1000})\|([^[\]\n|]{1,2000})(?:\|[^[\]\n]{0,100})?\]/g,
      (whole, words: string, url: string) => keep(link(words, url) ?? whole),
    )
    .replace(/\[((?:https?:\/\/|mailto:|\^)[^[\]\n]{1,2000})\]/g, (whole, url: string) =>
      keep(link(url, url) ?? whole),
    )
    .replace(/!([^!\s|][^!\n|]{0,500})(?:\|[^!\n]{0,500})?!/g, (whole, name: string) =>
      keep(picture(name) ?? whole),
    )
    .replace(/https?:\/\/[^\s|\]}]+/g, (url) => keep(url))
    .replace(/\{color(?::[^{}\n]{0,50})?\}/g, '')
    .replace(/\{anchor:[^{}\n]{0,200}\}/g, '')
    .replace(/\{status(?::([^{}\n]{0,200}))?\}/g, (_, settings = '') => keep(statusOf(settings)))
    .replace(/(^|\s)---(?=\s|$)/g, '$1—')
    .replace(/(^|\s)--(?=\s|$)/g, '$1–')
    .replace(
      /(^|[\s([{,;:"'>])\*(\S|\S[^*\n]{0,2000}?\S)\*(?=$|[\s.,;:!?)\]}"'<])/g,
      `$1${STRONG}$2${STRONG}`,
    )
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: strong words may also be emphasised.
      /(^|[\s([{,;:"'>\u0003])_([^\s_]|[^\s_][^_\n]{0,2000}?\S)_(?=$|[\s.,;:!?)\]}"'<\u0003])/g,
      `$1${EMPHASIS}$2${EMPHASIS}`,
    )
    .replace(
      /(^|[\s([{,;:"'>])-([^\s-]|[^\s-][^-\n]{0,2000}?\S)-(?=$|[\s.,;:!?)\]}"'<])/g,
      `$1${STRUCK}$2${STRUCK}`,
    )
    .replace(/(^|[\s([{,;:"'>])\+(\S|\S[^+\n]{0,2000}?\S)\+(?=$|[\s.,;:!?)\]}"'<])/g, '$1$2')
    .replace(/\?\?(\S[^?\n]{0,500})\?\?/g, `${EMPHASIS}$1${EMPHASIS}`)
  return (
    literal(marked)
      .replaceAll(STRONG, '**')
      .replaceAll(EMPHASIS, '_')
      .replaceAll(STRUCK, '~~')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark placeholders.
      .replace(/\u0001(\d+)\u0002/g, (_, index: string) => kept[Number(index)] ?? '')
  )
}

const statusOf = (settings: string) => inlineCode(/(?:^|\|)title=([^|]*)/.exec(settings)?.[1] ?? settings)

function mention(who: string, nameOf: Names): string {
  const id = who.replace(/^accountid:/, '')
  return `@${nameOf(id) ?? id}`
}

function link(words: string, url: string): string | null {
  if (url.startsWith('#')) return words
  if (url.startsWith('^')) return `\`${url.slice(1).replaceAll('`', "'")}\``
  const address = webAddress(url)
  return address === null ? null : words === url ? `<${address}>` : `[${words.trim()}](${address})`
}

/** Attached pictures are not in the export, so only their names are kept. */
function picture(name: string): string | null {
  const address = webAddress(name)
  if (address !== null) return `![](${address})`
  return /\.\w{2,5}$/.test(name) ? `\`${name}\`` : null
}
