// Mentions of members and of tickets in a text: `@ada` and `APO-12`.
import type { Env, MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { TicketNumber } from '../ticket/shapes.ts'
import { mentionAt } from '../user/mention.ts'

/** The names that a text may refer to: only the username of a member becomes a mention. */
export type Known = {
  /** The key of the project, such as APO; without a key no ticket is recognised. */
  projectKey?: string
  isMember?: (username: string) => boolean
}

function mention(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  const { isMember } = state.env as Known
  const name = isMember ? mentionAt(src, pos, isMember) : ''
  if (!name) return false
  if (!silent) state.push('mention', '', 0).content = name
  state.pos += name.length + 1
  return true
}

function ticketKeys(state: StateCore) {
  const { projectKey } = state.env as Known
  if (!projectKey) return
  const key = new RegExp(
    `(?<![\\p{L}\\p{N}_/-])${projectKey}-([1-9]\\d{0,9})(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`,
    'gu',
  )
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.content.includes(`${projectKey}-`)) continue
    let links = 0
    block.children = (block.children ?? []).flatMap((token) => {
      if (token.type === 'link_open' || token.type === 'link_close') links += token.nesting
      return token.type === 'text' && links === 0 ? splitKeys(state, token, key) : token
    })
  }
}

function splitKeys(state: StateCore, token: Token, key: RegExp): Token[] {
  const pieces: Token[] = []
  const add = (type: string, content: string) => {
    const piece = new state.Token(type, '', 0)
    piece.content = content
    if (content) pieces.push(piece)
    return piece
  }
  let end = 0
  for (const { 0: found, 1: number, index } of token.content.matchAll(key)) {
    if (!TicketNumber.safeParse(number).success) continue
    add('text', token.content.slice(end, index))
    add('ticket', found).meta = { number: Number(number) }
    end = index + found.length
  }
  if (end === 0) return [token]
  add('text', token.content.slice(end))
  return pieces
}

export function references(markdown: MarkdownIt) {
  markdown.inline.ruler.before('emphasis', 'mention', mention)
  markdown.core.ruler.push('ticket_keys', ticketKeys)
}

/** The environment of a parse. */
export const envOf = (known: Known): Env & Known => ({ ...known })
