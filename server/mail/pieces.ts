// A line of Markdown for a mail, as pieces from which HTML and plain text are made. Links lead to full addresses and say where they
// lead; pictures are links to them, and files are links to the ticket that shows them.
import type { Token } from 'markdown-it'
import { fileIdIn } from '../../domain/attachment/path.ts'
import { t } from '../../domain/locale/message.ts'
import { isLinkable } from '../../domain/markdown/addresses.ts'
import { textOf } from '../../domain/markdown/parse.ts'
import { taskOf } from '../../domain/markdown/tasks.ts'
import type { KeyFound } from '../../domain/project/key-pattern.ts'
import type { Keyed } from '../../domain/project/keys.ts'

/** Where a text was written. */
export type Place = {
  publicUrl: string
  project: Keyed
  /** The page of the ticket of the text. */
  ticketUrl: string
  urlOfTicket: (ticket: KeyFound) => string
}

export type Piece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'begin' | 'end'; tag: string }
  | { kind: 'link'; url: string }
  /** The end of a link. Its address is null if the words are the address, or if the link only leads to the ticket. */
  | { kind: 'linked'; address: { url: string; host: string | null } | null }

/** @param token a token of the type `inline` */
export function piecesOf(token: Token, place: Place): Piece[] {
  const children = token.children ?? []
  const task = taskOf(token)
  const pieces: Piece[] = task ? [{ kind: 'text', text: task.checked ? '☑' : '☐' }] : []
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as Token
    if (child.type === 'image') pieces.push(...pictureOf(child, place))
    else if (child.type === 'link_open') {
      let end = at + 1
      while (end < children.length && children[end]?.type !== 'link_close') end += 1
      const within = children.slice(at + 1, end)
      pieces.push(...linkOf(child, within, place))
      at = end
    } else pieces.push(...pieceOf(child, place))
  }
  return pieces
}

function pieceOf({ type, tag, nesting, content, meta }: Token, place: Place): Piece[] {
  if (type.endsWith('break')) return [{ kind: 'break' }]
  if (type === 'code_inline') return [{ kind: 'code', text: content }]
  if (type === 'mention') return [{ kind: 'text', text: `@${content}` }]
  if (type === 'ticket')
    return linked(place.urlOfTicket(meta as KeyFound), [{ kind: 'text', text: content }], null)
  if (nesting !== 0) return [{ kind: nesting > 0 ? 'begin' : 'end', tag }]
  return content ? [{ kind: 'text', text: content }] : []
}

const linked = (
  url: string,
  words: Piece[],
  address: { url: string; host: string | null } | null,
): Piece[] => [{ kind: 'link', url }, ...words, { kind: 'linked', address }]

/** @param within the tokens of its words */
function linkOf(open: Token, within: Token[], place: Place): Piece[] {
  const words = within.flatMap((child): Piece[] => {
    if (child.type !== 'image' && child.type !== 'ticket') return pieceOf(child, place)
    return [{ kind: 'text', text: textOf([child]) }]
  })
  const address = open.attrGet('href')?.toString() ?? ''
  const shown = textOf(within).trim()
  const isAddress = open.markup === 'linkify' || open.markup === 'autolink' || shown === address
  return leadingTo(address, words, isAddress ? shown : null, place)
}

function pictureOf(token: Token, place: Place): Piece[] {
  const src = token.attrGet('src')?.toString() ?? ''
  const name = textOf(token.children).trim()
  const words = t('Picture: {name}', { name: name || (fileIdIn(src) ? t('without a name') : src) })
  return leadingTo(src, [{ kind: 'text', text: words }], null, place)
}

/** @param shown the address as it is shown in the words of the link; null if the words are something else */
function leadingTo(address: string, words: Piece[], shown: string | null, place: Place): Piece[] {
  if (fileIdIn(address) !== undefined) return linked(place.ticketUrl, words, null)
  if (!isLinkable(address) || !URL.canParse(address, place.publicUrl)) return words
  const url = new URL(address, place.publicUrl)
  const isPlain = shown !== null && isHostPlain(url, shown)
  return linked(url.href, words, isPlain ? null : { url: url.href, host: hostOf(url, place) })
}

/** Whether an address shows its host: not as letters that look like another host, and not behind a name that looks like one. */
const isHostPlain = ({ username, host }: URL, shown: string) =>
  username === '' && shown.toLowerCase().includes(host)

/** The part of an address that says where it leads; null for this server. */
function hostOf({ protocol, origin, host, pathname }: URL, { publicUrl }: Place): string | null {
  if (protocol === 'mailto:') return pathname
  return origin === new URL(publicUrl).origin ? null : host
}
