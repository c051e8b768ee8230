// HTML of foreign texts as Markdown. Nothing is loaded or run: the parser makes a tree, of which words and marks are taken.
import Turndown from 'turndown'
import { webAddress } from './text.ts'

/** Deeper or longer than this it is taken as plain words, for the library walks the tree by calling itself. */
const DEPTH = 150
const LONGEST = 512 * 1024
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'col',
  'area',
  'base',
  'embed',
  'source',
  'track',
])

let turndown: Turndown | undefined

/** @param base of addresses that name no host */
export function htmlToMarkdown(html: string, base: string | null = null): string {
  if (!/[<&]/.test(html)) return html.trim()
  if (html.length > LONGEST || depthOf(html) > DEPTH) return wordsOf(html)
  try {
    turndown ??= made()
    const absolute = base === null ? html : html.replace(/(\s(?:href|src)=["'])\/(?!\/)/gi, `$1${base}/`)
    return turndown
      .turndown(absolute)
      .replace(/\u00a0/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  } catch {
    return wordsOf(html)
  }
}

function made(): Turndown {
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
    emDelimiter: '_',
  })
  service.remove([
    'script',
    'style',
    'title',
    'noscript',
    'iframe',
    'object',
    'template',
  ] as (keyof HTMLElementTagNameMap)[])
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
      const text = (node.textContent ?? '').replace(/^\n|\s+$/g, '')
      const language = /(?:code|language)-([\w+#-]{1,20})/.exec((node as HTMLElement).className)?.[1] ?? ''
      const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([marks]) => marks.length))
      const fence = '`'.repeat(longest + 1)
      return `\n\n${fence}${language}\n${text}\n${fence}\n\n`
    },
  })
  addTables(service)
  return service
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

function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,15})/gi)) {
    if (VOID.has(name.toLowerCase())) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(#?)(\w{1,8});/g, (whole, isNumber: string, name: string) => {
      if (!isNumber) return ENTITIES[name.toLowerCase()] ?? whole
      const code = /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number.parseInt(name, 10)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
