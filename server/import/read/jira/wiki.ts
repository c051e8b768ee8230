// Converts Jira's wiki markup to Markdown. Each rule reads a line or block once, and no match goes beyond the next opening mark,
// so that conversion takes linear time.
import { fenced, webAddress } from '../text.ts'

export type Names = (accountId: string) => string | null

const BLOCK = /\{(code|noformat|quote|panel)(?::([^{}\n]{0,300}))?\}/g

/** @param nameOf returns the name of an account, for mentions */
export function wikiToMarkdown(source: string, nameOf: Names = () => null): string {
  const text = source.replace(/\r\n?/g, '\n')
  const parts: string[] = []
  let end = 0
  const unclosed = new Set<string>()
  BLOCK.lastIndex = 0
  for (let open = BLOCK.exec(text); open !== null; open = BLOCK.exec(text)) {
    const [whole, kind, settings = ''] = open as unknown as [string, string, string | undefined]
    const close = unclosed.has(kind) ? -1 : text.indexOf(`{${kind}}`, open.index + whole.length)
    if (close < 0) {
      unclosed.add(kind)
      continue
    }
    parts.push(lines(text.slice(end, open.index), nameOf))
    const inner = text.slice(open.index + whole.length, close)
    parts.push(block(kind, settings, inner, nameOf))
    end = close + kind.length + 2
    BLOCK.lastIndex = end
  }
  parts.push(lines(text.slice(end), nameOf))
  return parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function block(kind: string, settings: string, inner: string, nameOf: Names): string {
  if (kind === 'quote' || kind === 'panel') {
    const title = /(?:^|\|)title=([^|]*)/.exec(settings)?.[1]
    const body = `${title ? `**${title.trim()}**\n` : ''}${lines(inner, nameOf).trim()}`
    return `\n\n${body
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')}\n\n`
  }
  const language = kind === 'code' ? (/^[\w+#-]+(?=$|\|)/.exec(settings)?.[0] ?? '') : ''
  const body = inner.replace(/^\n/, '').replace(/\n$/, '')
  return `\n\n${fenced(body, language)}\n\n`
}

function lines(text: string, nameOf: Names): string {
  let isTable = false
  return text
    .split('\n')
    .map((line) => {
      const row = tableRow(line, isTable, nameOf)
      isTable = row !== null
      return row ?? oneLine(line, nameOf)
    })
    .join('\n')
}

function tableRow(line: string, isInside: boolean, nameOf: Names): string | null {
  const trimmed = line.trim()
  if (!trimmed.startsWith('|') || trimmed.length < 3) return null
  const isHead = trimmed.startsWith('||')
  // A link contains a `|`, which does not separate cells.
  const shielded = trimmed.replace(/\[[^[\]\n]{0,2000}\]/g, (link) => link.replaceAll('|', '\u0001'))
  const cells = withoutBars(shielded).split(isHead ? '||' : '|')
  const shown = cells.map((cell) =>
    inline(cell.replaceAll('\u0001', '|').trim(), nameOf).replaceAll('|', '\\|'),
  )
  const row = `| ${shown.join(' | ')} |`
  const rule = `|${' --- |'.repeat(cells.length)}`
  if (isHead) return `${isInside ? '' : '\n'}${row}\n${rule}`
  return isInside ? row : `\n|${'  |'.repeat(cells.length)}\n${rule}\n${row}`
}

function withoutBars(row: string): string {
  let [begin, end] = [0, row.length]
  while (row[begin] === '|') begin += 1
  while (end > begin && row[end - 1] === '|') end -= 1
  return row.slice(begin, end)
}

function oneLine(line: string, nameOf: Names): string {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line)
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] as string, nameOf)}`
  const quote = /^\s*bq\.\s+(.*)$/.exec(line)
  if (quote) return `> ${inline(quote[1] as string, nameOf)}`
  if (/^\s*-{4,}\s*$/.test(line)) return '\n---\n'
  const item = /^\s*([*#-]{1,10})\s+(.*)$/.exec(line)
  if (item && !/^-{2,}$/.test(item[1] as string)) {
    const marks = item[1] as string
    const indent = [...marks.slice(0, -1)].map((mark) => (mark === '#' ? '   ' : '  ')).join('')
    return `${indent}${marks.endsWith('#') ? '1.' : '-'} ${inline(item[2] as string, nameOf)}`
  }
  return inline(line, nameOf)
}

/**
 * Replaces code, links and pictures by placeholders while the other marks of a line are converted, so that they are not converted
 * twice.
 */
function inline(line: string, nameOf: Names): string {
  if (line.length > 20_000) return line
  const kept: string[] = []
  const keep = (markdown: string) => `\u0001${kept.push(markdown) - 1}\u0002`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark placeholders, and are removed from the source.
  const plain = line.replace(/[\u0001\u0002]/g, '')
  return (
    plain
      .replace(/\{\{((?:[^{}\n]|\{(?!\{)){1,2000})\}\}/g, (_, code: string) =>
        keep(`\`${code.replaceAll('`', "'").trim()}\``),
      )
      .replace(/\[~([^[\]\n]{1,200})\]/g, (_, who: string) => keep(mention(who, nameOf)))
      .replace(
        /\[([^[\]\n|]{1,1000})\|([^[\]\n|]{1,2000})(?:\|[^[\]\n]{0,100})?\]/g,
        (whole, words: string, url: string) => keep(link(words, url) ?? whole),
      )
      .replace(/\[((?:https?:\/\/|mailto:)[^[\]\n]{1,2000})\]/g, (whole, url: string) =>
        keep(link(url, url) ?? whole),
      )
      .replace(/!([^!\s|][^!\n|]{0,500})(?:\|[^!\n]{0,500})?!/g, (whole, name: string) =>
        keep(picture(name) ?? whole),
      )
      .replace(/https?:\/\/[^\s|\]}]+/g, (url) => keep(url))
      .replace(/\{color(?::[^{}\n]{0,50})?\}/g, '')
      .replace(/\{anchor:[^{}\n]{0,200}\}/g, '')
      .replace(/(^|[\s([{,;:"'>])\*(\S|\S[^*\n]{0,2000}?\S)\*(?=$|[\s.,;:!?)\]}"'<])/g, '$1**$2**')
      .replace(/(^|[\s([{,;:"'>])-(\S|\S[^-\n]{0,2000}?\S)-(?=$|[\s.,;:!?)\]}"'<])/g, '$1~~$2~~')
      .replace(/(^|[\s([{,;:"'>])\+(\S|\S[^+\n]{0,2000}?\S)\+(?=$|[\s.,;:!?)\]}"'<])/g, '$1$2')
      .replace(/\?\?(\S[^?\n]{0,500})\?\?/g, '_$1_')
      .replace(/\\\\(?=\s|$)/g, '  \n')
      .replace(/\\([{}[\]*_\-+#!|])/g, '$1')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark placeholders.
      .replace(/\u0001(\d+)\u0002/g, (_, index: string) => kept[Number(index)] ?? '')
  )
}

function mention(who: string, nameOf: Names): string {
  const id = who.replace(/^accountid:/, '')
  return `@${nameOf(id) ?? id}`
}

function link(words: string, url: string): string | null {
  if (url.startsWith('#')) return words
  if (url.startsWith('^')) return `\`${url.slice(1)}\``
  const address = webAddress(url)
  return address === null ? null : words === url ? `<${address}>` : `[${words.trim()}](${address})`
}

/** Attached pictures are not in the export, so only their names are kept. */
function picture(name: string): string | null {
  const address = webAddress(name)
  if (address !== null) return `![](${address})`
  return /\.\w{2,5}$/.test(name) ? `\`${name}\`` : null
}
