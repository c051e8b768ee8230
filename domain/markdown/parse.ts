// Parses the text of a description or a comment into tokens: CommonMark and GitHub's extensions, mentions and ticket keys. HTML
// is not parsed but shown as text. web/text/render.tsx and server/mail/markdown.ts show the tokens.
import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'
import { linkAddresses } from './addresses.ts'
import { envOf, type Known, references } from './references.ts'
import { strikeThrough } from './strikethrough.ts'
import { taskLists } from './tasks.ts'

/** Lists and quotations nested deeper than this are shown flat. A list counts as two levels. */
const MAX_DEPTH = 40

/** Content that is nested too deep becomes one paragraph, because markdown-it would leave it out. */
function flat(state: StateBlock, from: number, to: number): boolean {
  if (state.level < MAX_DEPTH) return false
  state.push('paragraph_open', 'p', 1).map = [from, to]
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(from, to, state.blkIndent, false).trim()
  inline.map = [from, to]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = to
  return true
}

const markdown = new MarkdownIt({ html: false, linkify: true })
  .use(linkAddresses)
  .use(strikeThrough)
  .use(references)
  .use(taskLists)
markdown.block.ruler.before('table', 'flat', flat)

export function parse(text: string, known: Known = {}): Token[] {
  return markdown.parse(text, envOf(known))
}

/** The language named in the opening line of a block of code; empty if there is none. */
export function languageOf({ info }: Token): string {
  return markdown.utils.unescapeAll(info).trim().split(/\s/)[0] ?? ''
}

/** The words of inline tokens. */
export function textOf(tokens: readonly Token[] | null): string {
  let text = ''
  for (const token of tokens ?? []) {
    if (token.type === 'image') text += textOf(token.children)
    else if (token.type === 'mention') text += `@${token.content}`
    else text += token.type.endsWith('break') ? ' ' : token.content
  }
  return text
}
