// Jira's XML (an RSS feed of issues), read as a stream: one issue at a time is in memory.
import { SaxesParser } from 'saxes'
import { t } from '../../../../domain/locale/message.ts'
import { SourceError, type SourceFile } from '../../source.ts'
import { encodingOf, textOf } from '../encoding.ts'

/** DEPTH and ITEM_CHARACTERS limit one issue. Jira nests six levels deep, and escapes HTML in its XML. */
const NO_FEED = t('This XML is not an export of Jira: it is not an RSS feed.')
const DEPTH = 100
const ITEM_CHARACTERS = 64 * 1024 * 1024
/** The characters that an element or an attribute counts for, besides its text. */
const NODE = 100
const TOO_LARGE = 'one issue is larger than 64 MB'

/** XML allows no control characters, but Jira writes those of its texts anyway. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

/** Yields each `item`, and the properties of the channel. */
export async function* itemsOf(
  file: Pick<SourceFile, 'path'>,
  signal?: AbortSignal,
  most: number = ITEM_CHARACTERS,
): AsyncGenerator<Node> {
  const parser = new SaxesParser({ fragment: false })
  const done: Node[] = []
  const stack: Node[] = []
  let depth = 0
  let size = 0
  /** Characters since the last element or text ended, all of which belong to one that has not ended yet. */
  let waiting = 0
  let wrong: Error | null = null
  let isRss = false
  parser.on('error', (error) => {
    wrong ??= error
  })
  parser.on('doctype', () => {
    wrong ??= new Error('it declares a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    depth += 1
    if (depth === 1) isRss = name === 'rss'
    if (depth > DEPTH) wrong ??= new Error(`elements are nested more than ${DEPTH} levels deep`)
    const isStart = stack.length === 0 && depth === 3
    if (!isStart && stack.length === 0) return
    const node = { name, attributes: { ...attributes } as Record<string, string>, text: '', children: [] }
    stack.at(-1)?.children.push(node)
    stack.push(node)
    grow(NODE + Object.values(node.attributes).reduce((sum, value) => sum + value.length + NODE, 0))
  })
  const grow = (by: number) => {
    waiting = 0
    size += by
    if (size > most) wrong ??= new Error(TOO_LARGE)
  }
  const addText = (text: string) => {
    const node = stack.at(-1)
    if (!node) return
    node.text += text
    grow(text.length)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    const node = stack.pop()
    if (!node || stack.length > 0) return
    size = 0
    done.push(node)
  })
  const { encoding } = await encodingOf(file.path)
  for await (const text of textOf(file.path, encoding, signal)) {
    waiting += text.length
    parser.write(text.replace(/^\ufeff/, '').replace(NO_XML, ''))
    yield* done.splice(0)
    if (waiting > most) wrong ??= new Error(TOO_LARGE)
    refuse(wrong, parser.line)
    if (depth > 0 && !isRss) throw new SourceError(NO_FEED)
  }
  if (depth > 0) throw new SourceError(`line ${parser.line}: ${t('the file ends too early; it is cut off.')}`)
  parser.close()
  if (!isRss && wrong === null) throw new SourceError(NO_FEED)
  yield* done.splice(0)
  refuse(wrong, parser.line)
}

function refuse(wrong: Error | null, line: number): void {
  if (!wrong) return
  const parsedMessage = /^(\d+):\d+: (.*)$/.exec(wrong.message)
  throw new SourceError(
    `line ${parsedMessage?.[1] ?? line}: this is not valid XML (${parsedMessage?.[2] ?? wrong.message}).`,
  )
}

export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name)
}
export function children(node: Node | undefined, name: string): Node[] {
  return node?.children.filter((one) => one.name === name) ?? []
}
/** The words of a child element; null if there are none. */
export function wordsIn(node: Node | undefined, name?: string): string | null {
  const found = name === undefined ? node : child(node, name)
  return found?.text.trim() || null
}
