// Strike-through as in GitHub's Markdown: one or two tildes, the same number on both sides. markdown-it's own rule takes only
// two, and finds two among three.
import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it'

const TILDE = 0x7e
/** Marks a single tilde, so that it never pairs with two. It is not a character, so no other rule handles it. */
const SINGLE = 0x11_0000

function tokenize(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false
  const { length, can_open, can_close } = state.scanDelims(state.pos, true)
  state.push('text', '', 0).content = '~'.repeat(length)
  if (length <= 2)
    state.delimiters.push({
      marker: length === 1 ? SINGLE : TILDE,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    })
  state.pos += length
  return true
}

function pair(state: StateInline, delimiters: Delimiter[]) {
  for (const { marker, end, token } of delimiters) {
    const closing = delimiters[end]
    if ((marker !== TILDE && marker !== SINGLE) || !closing) continue
    for (const [at, type, nesting] of [
      [token, 'del_open', 1],
      [closing.token, 'del_close', -1],
    ] as const)
      Object.assign(state.tokens[at] ?? {}, { type, nesting, tag: 'del', content: '' })
  }
}

export function strikeThrough(markdown: MarkdownIt) {
  markdown.inline.ruler.at('strikethrough', tokenize)
  markdown.inline.ruler2.at('strikethrough', (state) => {
    pair(state, state.delimiters)
    for (const meta of state.tokens_meta) if (meta?.delimiters) pair(state, meta.delimiters)
    return true
  })
}
