// Converts foreign HTML to Markdown. Nothing is loaded or run: a parser builds a tree, from which only words and marks are taken.
import Turndown from 'turndown'
import { piecesOf, tidied } from './html-tags.ts'
import { fenced, webAddress } from './text.ts'

/** HTML that is deeper or longer becomes plain words, because the library searches the whole of each element several times. */
const DEPTH = 30
const LONGEST = 128 * 1024

/** The element that wraps the whole text. It is no tag that foreign HTML can contain here. */
const WHOLE = 'main'

let turndown: { service: Turndown; whole: () => string } | undefined

/** @param base the base URL of relative addresses */
export function htmlToMarkdown(html: string, base: string | null = null): string {
  if (!/[<&]/.test(html)) return html.trim()
  const tidy = html.length > LONGEST ? null : tidied(html, DEPTH, base)
  if (tidy === null) return wordsOf(html)
  try {
    turndown ??= made()
    turndown.service.turndown(`<${WHOLE}>${tidy}</${WHOLE}>`)
    return turndown
      .whole()
      .replace(/\u00a0/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  } catch {
    return wordsOf(html)
  }
}

function made(): NonNullable<typeof turndown> {
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    emDelimiter: '_',
  })
  service.addRule('struck', {
    filter: ['del', 's'],
    replacement: (words) => (words.trim() === '' ? words : `~~${words}~~`),
  })
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement: (words, node) => {
      const shown = words.replace(/\s+/g, ' ').trim()
      const address = webAddress((node as HTMLElement).getAttribute('href') ?? '')
      if (shown === '') return ''
      if (address === null) return shown
      return shown.replaceAll('\\', '') === address ? `<${address}>` : `[${shown}](${address})`
    },
  })
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const [source, words] = ['src', 'alt'].map((name) => (node as HTMLElement).getAttribute(name) ?? '')
      const address = webAddress(source as string)
      return address === null
        ? (words as string)
        : `![${(words as string).replace(/[[\]\n]/g, ' ')}](${address})`
    },
  })
  service.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => {
      const text = (node.textContent ?? '').replace(/^\n/, '').trimEnd()
      const language = /(?:code|language)-([\w+#-]{1,20})/.exec((node as HTMLElement).className)?.[1] ?? ''
      return `\n\n${fenced(text, language)}\n\n`
    },
  })
  const counts = new WeakMap<object, number>()
  service.addRule('item', {
    filter: 'li',
    // Numbers list items with a counter, because the library counts the earlier items again for each one.
    replacement: (words, node) => {
      const list = node.parentNode as HTMLElement
      const start = Number(list.getAttribute('start') || 1)
      const before = counts.get(list) ?? (Number.isInteger(start) ? start : 1) - 1
      counts.set(list, before + 1)
      const mark = list.nodeName === 'OL' ? `${before + 1}.  ` : '-   '
      const isParagraph = words.endsWith('\n')
      const inner = `${words.replace(/^\n+/, '').trimEnd()}${isParagraph ? '\n' : ''}`
      return `${mark}${inner.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}${node.nextSibling ? '\n' : ''}`
    },
  })
  addTables(service)
  // The library's last step takes quadratic time in the length of a run of blanks, so it is given an empty text.
  let whole = ''
  service.addRule('whole', {
    filter: (node) => node.nodeName === WHOLE.toUpperCase(),
    replacement: (words) => {
      whole = words
      return ''
    },
  })
  return {
    service,
    whole: () => {
      const words = whole
      whole = ''
      return words
    },
  }
}

function addTables(service: Turndown): void {
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (words) => ` ${words.trim().replace(/\n+/g, ' ').replaceAll('|', '\\|')} |`,
  })
  service.addRule('row', {
    filter: 'tr',
    replacement: (cells, node) => {
      const isFirst =
        (node.parentNode?.firstChild === node || !node.previousSibling) &&
        node.parentNode?.nodeName !== 'TFOOT'
      const isTop = isFirst && !(node.parentNode as Element | null)?.previousElementSibling
      const count = Math.max(1, node.childNodes.length)
      return `\n|${cells}${isTop ? `\n|${' --- |'.repeat(count)}` : ''}`
    },
  })
  service.addRule('table', { filter: ['table'], replacement: (rows) => `\n\n${rows.trim()}\n\n` })
  service.addRule('part', { filter: ['tbody', 'thead', 'tfoot'], replacement: (rows) => rows })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Adds a line break after each block element. */
const ENDS = /^(?:p|div|li|tr|h\d)$/

function wordsOf(html: string): string {
  const words: string[] = []
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') words.push(piece.text)
    else if (piece.name === 'br' || (piece.kind === 'close' && ENDS.test(piece.name))) words.push('\n')
  }
  return words
    .join('')
    .replace(/&(#?)(\w{1,8});/g, (whole, isNumber: string, name: string) => {
      if (!isNumber) return ENTITIES[name.toLowerCase()] ?? whole
      const code = /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number.parseInt(name, 10)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
