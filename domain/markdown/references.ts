// Mentions of members and of tickets in a text: `@ada` and `APO-12`.
import type { Env, MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { type KeyFound, keyPattern } from '../project/key-pattern.ts'
import type { Keyed } from '../project/keys.ts'
import { TicketNumber } from '../ticket/shapes.ts'
import { mentionAt } from '../user/mention.ts'

/** The names that a text may refer to: only the username of a member becomes a mention. */
export type Known = {
  /** The keys of the project, such as APO; without a project no ticket is recognised. */
  project?: Keyed | undefined
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
  const { project } = state.env as Known
  if (!project?.key) return
  const key = keysIn(project)
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !/[-#!]\d/.test(block.content)) continue
    let links = 0
    block.children = (block.children ?? []).flatMap((token) => {
      if (token.type === 'link_open' || token.type === 'link_close') links += token.nesting
      return token.type === 'text' && links === 0 ? splitKeys(state, token, key) : token
    })
  }
}

let last: { project: string; pattern: RegExp } | undefined

/** The pattern of the last project is kept, because a page has many texts of one project. */
function keysIn(project: Keyed): RegExp {
  const known = JSON.stringify([project.key, project.former_keys, project.source_prefixes])
  if (last?.project !== known) {
    const keys = keyPattern(project, '[1-9]\\d{0,9}')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_/-])${keys}(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`, 'gu')
    last = { project: known, pattern }
  }
  return last.pattern
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
    if (number && !TicketNumber.safeParse(number).success) continue
    add('text', token.content.slice(end, index))
    add('ticket', found).meta = (
      number ? { number: Number(number) } : { sourceKey: found }
    ) satisfies KeyFound
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
