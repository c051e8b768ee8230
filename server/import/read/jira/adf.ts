// Converts texts of Jira's newer API, which are trees of nodes (the Atlassian document format), to Markdown.
import { type Foreign, listAt, numberAt, objectAt, textAt, valueAt } from '../foreign.ts'
import { fenced, literal, webAddress } from '../text.ts'

type Show = (node: Foreign, depth: number) => string

/** The recursion is safe, because the JSON reader has already refused documents that are nested too deep. */
export function adfToMarkdown(document: Foreign): string {
  return blocks(document, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const inside = (node: Foreign) => listAt(node, 'content')
const blocks: Show = (node, depth) =>
  inside(node)
    .map((child) => show(child, depth))
    .join('\n\n')
const words: Show = (node, depth) =>
  inside(node)
    .map((child) => show(child, depth))
    .join('')
const indented = (text: string, by: string) => text.split('\n').join(`\n${by}`)
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const SHOWN: Record<string, Show> = {
  paragraph: words,
  text: (node) => marked(node),
  hardBreak: () => '\n',
  rule: () => '---',
  heading: (node, depth) =>
    `${'#'.repeat(Math.min(6, Math.max(1, numberAt(node, 'attrs', 'level') ?? 1)))} ${words(node, depth)}`,
  bulletList: (node, depth) =>
    inside(node)
      .map((item) => `- ${indented(tight(item, depth), '  ')}`)
      .join('\n'),
  orderedList: (node, depth) =>
    inside(node)
      .map((item, at) => `${at + 1}. ${indented(tight(item, depth), '   ')}`)
      .join('\n'),
  taskList: (node, depth) =>
    inside(node)
      .map((item) => show(item, depth))
      .join('\n'),
  taskItem: (node, depth) =>
    `- [${textAt(node, 'attrs', 'state') === 'DONE' ? 'x' : ' '}] ${words(node, depth)}`,
  decisionList: (node, depth) =>
    inside(node)
      .map((item) => `- ${words(item, depth)}`)
      .join('\n'),
  blockquote: (node, depth) => quoted(blocks(node, depth)),
  panel: (node, depth) => quoted(blocks(node, depth)),
  expand: (node, depth) => [textAt(node, 'attrs', 'title'), blocks(node, depth)].filter(Boolean).join('\n\n'),
  nestedExpand: (node, depth) =>
    [textAt(node, 'attrs', 'title'), blocks(node, depth)].filter(Boolean).join('\n\n'),
  codeBlock: (node) => {
    const text = inside(node)
      .map((child) => textAt(child, 'text') ?? '')
      .join('')
    return fenced(text, (textAt(node, 'attrs', 'language') ?? '').replace(/[^\w+#-]/g, ''))
  },
  table: (node, depth) => {
    const rows = inside(node).map((row) =>
      inside(row).map((cell) => cellOf(cell, depth).replace(/\n+/g, ' ').replaceAll('|', '\\|')),
    )
    const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
    const shown = rows.map((row) => `| ${row.join(' | ')} |`)
    return [shown[0] ?? '', `|${' --- |'.repeat(width)}`, ...shown.slice(1)].join('\n')
  },
  mention: (node) =>
    `@${(textAt(node, 'attrs', 'text') ?? textAt(node, 'attrs', 'id') ?? '').replace(/^@/, '')}`,
  emoji: (node) => textAt(node, 'attrs', 'text') ?? textAt(node, 'attrs', 'shortName') ?? '',
  date: (node) =>
    new Date(Math.min(8.64e15, Math.abs(numberAt(node, 'attrs', 'timestamp') ?? 0)))
      .toISOString()
      .slice(0, 10),
  status: (node) => `\`${(textAt(node, 'attrs', 'text') ?? '').replaceAll('`', "'")}\``,
  inlineCard: (node) => cardOf(node),
  blockCard: (node) => cardOf(node),
  media: (node) => {
    const url = webAddress(textAt(node, 'attrs', 'url') ?? '')
    const name = (textAt(node, 'attrs', 'alt') ?? 'attachment').replace(/[[\]`\n]/g, ' ')
    return url === null ? `\`${name}\`` : `![${name}](${url})`
  },
}

/** Nodes within a line. Other nodes, such as the columns of a layout, are blocks. */
const INLINE = new Set<string | null>([
  ...['text', 'hardBreak', 'mention', 'emoji', 'date', 'status', 'inlineCard', 'media', 'mediaInline'],
  ...['inlineExtension', 'placeholder'],
])

function show(node: Foreign, depth: number): string {
  const kind = textAt(node, 'type') ?? ''
  const shown = Object.hasOwn(SHOWN, kind) ? SHOWN[kind] : undefined
  if (shown) return shown(node, depth + 1)
  return inside(node).every((child) => INLINE.has(textAt(child, 'type')))
    ? words(node, depth + 1)
    : blocks(node, depth + 1)
}

const tight: Show = (item, depth) =>
  inside(item)
    .map((child) => show(child, depth))
    .join('\n')

function cardOf(node: Foreign): string {
  const url = textAt(node, 'attrs', 'url')
  return url === null ? '' : (webAddress(url) ?? url)
}

/** Marks that have no effect if they are repeated. */
const MARKS = new Set<string | null>(['code', 'strong', 'em', 'strike', 'link'])

function marked(node: Foreign): string {
  const source = String(valueAt(node, 'text') ?? '')
  const isCode = listAt(node, 'marks').some((mark) => textAt(mark, 'type') === 'code')
  const text = isCode ? source : literal(source)
  const marks = new Map<string | null, Foreign>()
  for (const mark of listAt(node, 'marks')) {
    const kind = textAt(mark, 'type')
    if (MARKS.has(kind) && !marks.has(kind)) marks.set(kind, mark)
  }
  return [...marks].reduce((shown, [kind, mark]) => {
    if (shown.trim() === '') return shown
    if (kind === 'code') return `\`${shown.replaceAll('`', "'")}\``
    if (kind === 'strong') return `**${shown}**`
    if (kind === 'em') return `_${shown}_`
    if (kind === 'strike') return `~~${shown}~~`
    return kind === 'link' ? linked(textAt(objectAt(mark, 'attrs'), 'href'), shown) : shown
  }, text)
}

/** The content of a cell, which is one line: blocks of code become code in the line. */
const cellOf: Show = (cell, depth) =>
  inside(cell)
    .map((child) => {
      if (textAt(child, 'type') !== 'codeBlock') return show(child, depth)
      const text = inside(child)
        .map((part) => textAt(part, 'text') ?? '')
        .join('')
      return `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ').trim()}\``
    })
    .join('\n\n')

/** A link around words that are Markdown already. */
function linked(href: string | null, words: string): string {
  const address = href === null ? null : webAddress(href)
  return address === null ? words : `[${words.replace(/[[\]]/g, '\\$&')}](${address})`
}
