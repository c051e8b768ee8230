// Writes pieces of a line as Markdown. The renderer shows exactly the words of the pieces: characters with a meaning in Markdown
// are escaped where they would have it. A mark that Markdown cannot show at its place is left out; the words stay.
import { type Marks, NO_MARKS, type Piece } from './blocks.ts'

/** Where a line is shown. A cell of a table has one line, and `|` would end it. */
export type Place = 'text' | 'cell'

type Text = Extract<Piece, { kind: 'text' }>
type Level = keyof Marks

/** The marks from the outside to the inside. */
const LEVELS: Level[] = ['href', 'bold', 'italic', 'struck', 'code']

const isSpace = (char: string) => char === '' || /\s/.test(char)
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char)
const isWord = (char: string) => !isSpace(char) && !isPunctuation(char)

const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0x20)
const lastOf = (text: string) => {
  const low = text.charCodeAt(text.length - 1)
  return low >= 0xdc00 && low < 0xe000 ? text.slice(-2) : text.slice(-1)
}

/** The lines of pieces, each with its marks and escapes. */
export function linesOf(pieces: readonly Piece[], place: Place): string[] {
  const lines: Piece[][] = [[]]
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'break') lines.at(-1)?.push(piece)
    else if (place === 'cell' || hasOneLink(pieces[at - 1], pieces[at + 1]))
      lines.at(-1)?.push(spaceAs(pieces[at - 1]))
    else lines.push([])
  }
  const written = lines.map((line) => lineOf(tidied(line), place))
  // At most one empty line between two lines, and none at the ends.
  const kept = written.filter((line, at) => line !== '' || (at > 0 && written[at - 1] !== ''))
  if (kept.at(-1) === '') kept.pop()
  return kept
}

const hasOneLink = (one: Piece | undefined, other: Piece | undefined) =>
  one?.kind === 'text' &&
  other?.kind === 'text' &&
  one.marks.href !== null &&
  one.marks.href === other.marks.href

const spaceAs = (piece: Piece | undefined): Piece => ({
  kind: 'text',
  text: ' ',
  marks: piece?.kind === 'text' ? piece.marks : NO_MARKS,
})

const isSame = (one: Marks, other: Marks) => LEVELS.every((level) => one[level] === other[level])

/** Joins pieces that look the same, and makes runs of blanks one blank. */
function tidied(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  // A blank at the beginning of a line is left out.
  let isAfterSpace = true
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      joined.push(piece)
      isAfterSpace = false
      continue
    }
    let text = piece.text.replace(/\s+/g, ' ')
    if (isAfterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') continue
    isAfterSpace = text.endsWith(' ')
    const last = joined.at(-1)
    if (last?.kind === 'text' && isSame(last.marks, piece.marks)) last.text += text
    else joined.push({ ...piece, text })
  }
  const last = joined.at(-1)
  if (last?.kind === 'text') last.text = last.text.trimEnd()
  return joined.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

function lineOf(pieces: Piece[], place: Place): string {
  const line = new Parts()
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece
    if (piece.kind === 'raw') {
      line.add(piece.markdown)
      at += 1
      continue
    }
    let end = at
    while (pieces[end]?.kind === 'text') end += 1
    const after = end < pieces.length ? '!' : ''
    line.addText(run(pieces.slice(at, end) as Text[], 0, line.last, after, place))
    at = end
  }
  return place === 'cell' ? line.joined() : startEscaped(line.joined())
}

/** The parts of a line. They are joined once: to look at the end of a long text that was just joined would copy the text. */
class Parts {
  /** The last character; empty at the beginning. */
  last = ''
  readonly #parts: string[] = []

  add(part: string) {
    if (part === '') return
    this.#parts.push(part)
    this.last = lastOf(part)
  }

  /** An exclamation mark before a link would make a picture of the link. */
  addText(part: string) {
    if (this.last === '!' && part.startsWith('[')) this.#parts.push(`${this.#parts.pop()?.slice(0, -1)}\\!`)
    this.add(part)
  }

  joined = () => this.#parts.join('')
}

/** @param before and `after` the characters around the run; empty at the ends of a line */
function run(pieces: Text[], depth: number, before: string, after: string, place: Place): string {
  const level = LEVELS[depth]
  if (level === undefined) return pieces.map(({ text, marks }) => escaped(text, marks, place)).join('')
  const written = new Parts()
  for (let at = 0; at < pieces.length; ) {
    const mark = (pieces[at] as Text).marks[level]
    let end = at
    while (end < pieces.length && (pieces[end] as Text).marks[level] === mark) end += 1
    const group = pieces.slice(at, end)
    // The letter itself, as its own mark may be left out.
    const next = end < pieces.length ? firstOf((pieces[end] as Text).text) : after
    const previous = written.last || before
    written.addText(
      mark
        ? marked(group, level, depth, previous, next, place)
        : run(group, depth + 1, previous, next, place),
    )
    at = end
  }
  return written.joined()
}

function marked(
  group: Text[],
  level: Level,
  depth: number,
  before: string,
  after: string,
  place: Place,
): string {
  if (level === 'code') return codeOf(group.map(({ text }) => text).join(''), place)
  if (level === 'href') return linkOf(group, depth, before, after, place)
  const inner = run(group, depth + 1, '*', '*', place)
  return emphasised(inner, level, before, after) ?? run(group, depth + 1, before, after, place)
}

/** An address that is a link without marks around it. */
const BARE = /^https?:\/\/[\w./?=%#+:&~-]*[\w/]$/

function linkOf(group: Text[], depth: number, before: string, after: string, place: Place): string {
  const href = (group[0] as Text).marks.href as string
  const words = group.map(({ text }) => text).join('')
  const shown = words.trim()
  const [lead, tail] = [words.startsWith(' ') ? ' ' : '', words.length > 1 && words.endsWith(' ') ? ' ' : '']
  if (shown === '') return lead
  if (shown === href || `${shown}/` === href) {
    const isApart = isSpace(lead || before) && isSpace(tail || after)
    const isBare = isApart && BARE.test(shown) && wordsEscaped(shown, false, place) === shown
    return `${lead}${isBare ? shown : `<${inCell(shown, place)}>`}${tail}`
  }
  if (`mailto:${shown}` === href) return `${lead}<${shown}>${tail}`
  const inner = run(trimmed(group), depth + 1, '[', ']', place)
  return `${lead}[${inner}](${href})${tail}`
}

function trimmed(group: Text[]): Text[] {
  const pieces = group.map((piece) => ({ ...piece }))
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return pieces.filter(({ text }) => text !== '')
}

function codeOf(text: string, place: Place): string {
  const shown = text.trim()
  if (shown === '') return text
  const [lead, tail] = [text.startsWith(' ') ? ' ' : '', text.endsWith(' ') ? ' ' : '']
  let longest = 0
  for (const [ticks] of shown.matchAll(/`+/g)) longest = Math.max(longest, ticks.length)
  // One backtick more than the longest run of backticks in the text.
  const fence = '`'.repeat(longest + 1)
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  const body = place === 'cell' ? shown.replaceAll('|', '\\|') : shown
  return `${lead}${fence}${pad}${body}${pad}${fence}${tail}`
}

/** Punctuation that may leave a mark, because it has no meaning in Markdown. */
const MOVABLE = /^(?![\\`*_~[\]()<>!])[\p{P}\p{S}]$/u
/** An escaped character at the beginning, which may also leave. */
const ESCAPE = /^\\[!-/:-@[-`{-~]/

function movableStart(body: string): string {
  const first = firstOf(body)
  return MOVABLE.test(first) ? first : (ESCAPE.exec(body)?.[0] ?? '')
}

function movableEnd(body: string): string {
  const last = lastOf(body)
  let escapes = 0
  while (body[body.length - last.length - 1 - escapes] === '\\') escapes += 1
  return escapes % 2 === 0 && MOVABLE.test(last) ? last : ''
}

/**
 * Puts marks around a text. A mark beside a letter needs a letter inside (`**Name:**Ada` would show its stars), so blanks and
 * punctuation go outside.
 * @returns null if the mark cannot be shown
 */
function emphasised(inner: string, level: Level, before: string, after: string): string | null {
  const start = opened(inner, before)
  const end = start && closed(start.rest, after)
  if (!start || !end) return null
  const previous = lastOf(start.moved) || before
  const isInWord = isWord(previous) || isWord(firstOf(end.moved || after || ' '))
  const slanted = isInWord || previous === '_' ? '*' : '_'
  const mark = level === 'bold' ? '**' : level === 'struck' ? '~~' : slanted
  // Two marks of one kind would be read as one.
  if (previous !== '' && mark.startsWith(previous)) return null
  return `${start.moved}${mark}${end.rest}${mark}${end.moved}`
}

type Moved = { moved: string; rest: string }

/** Moves the beginning of a text out of its mark until the mark can open there; null if it never can. */
function opened(text: string, before: string): Moved | null {
  let rest = text.trimStart()
  let moved = rest === text ? '' : ' '
  while (!canOpen(lastOf(moved) || before, rest)) {
    const sign = movableStart(rest)
    moved += sign
    rest = rest.slice(sign.length)
    if (sign === '' || isSpace(rest[0] ?? '')) return null
  }
  return { moved, rest }
}

/** The same at the end. */
function closed(text: string, after: string): Moved | null {
  let rest = text.trimEnd()
  let moved = rest === text ? '' : ' '
  while (!canClose(rest, firstOf(moved || after || ' '))) {
    const sign = movableEnd(rest)
    moved = sign + moved
    rest = rest.slice(0, rest.length - sign.length)
    if (sign === '' || isSpace(rest.at(-1) ?? '')) return null
  }
  return { moved, rest }
}

const canOpen = (before: string, body: string) =>
  body !== '' && (isSpace(before) || isPunctuation(before) || !isPunctuation(firstOf(body)))
const canClose = (body: string, after: string) =>
  body !== '' && (isSpace(after) || isPunctuation(after) || !isPunctuation(lastOf(body)))

const ADDRESS = /https?:\/\/[^\s<>]*[^\s<>.,;:!?'")\]]/g
const APART = /^[.,;:!?)]{0,3}\s\S/
const SPECIAL = /[\\`*_~<&[\]|!]/g

function escaped(text: string, { href }: Marks, place: Place): string {
  // An address in the words of a link would end them.
  if (href !== null) return wordsEscaped(text, true, place).replaceAll('://', '\\://')
  let written = ''
  let end = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const behind = text.slice(index + address.length, index + address.length + 5)
    const isPlain = wordsEscaped(address + behind, false, place) === address + behind
    if ((isPlain && APART.test(behind)) || !URL.canParse(address)) continue
    // An address is not recognised with escapes in it, and may take the marks behind it.
    written += `${wordsEscaped(text.slice(end, index), false, place)}<${inCell(address, place)}>`
    end = index + address.length
  }
  return written + wordsEscaped(text.slice(end), false, place)
}

const inCell = (text: string, place: Place) => (place === 'cell' ? text.replaceAll('|', '\\|') : text)

/** An address in a form that fits into Markdown, also into a cell of a table. */
export const addressFor = (address: string) =>
  address.replace(
    /[\s<>()\\|]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )

/** Words inside the brackets of a link or a picture. */
export const escapedWords = (words: string) => wordsEscaped(words, true, 'cell')

const ENTITY = /&#?\w{1,32};/y

function wordsEscaped(text: string, isInLink: boolean, place: Place): string {
  return text.replace(SPECIAL, (char, at: number) => {
    const [before, next] = [text[at - 1] ?? '', text[at + 1] ?? '']
    return hasMeaning(char, before, next, text, at) ? `\\${char}` : char
  })

  function hasMeaning(char: string, before: string, next: string, whole: string, at: number): boolean {
    switch (char) {
      case '\\':
        return next === '' || /[\s!-/:-@[-`{-~]/.test(next)
      case '*':
      case '~':
        // Alone between words. A blank at the end may leave the mark around the text.
        return !(before === ' ' && next === ' ' && at > 1 && at < whole.length - 2)
      case '_':
        return !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(next)
      case '<':
        return next === '' || /[A-Za-z/!?]/.test(next)
      case '&':
        ENTITY.lastIndex = at
        return ENTITY.test(whole)
      case '[':
        return isInLink
      case ']':
        return isInLink || next === '' || /[([:]/.test(next)
      case '!':
        return next === '['
      case '|':
        return place === 'cell'
      default:
        return true
    }
  }
}

/** Escapes the beginning of a line that would make it a heading, an item, a quotation, a rule or a table. */
function startEscaped(line: string): string {
  if (/^[-|:=\s]+$/.test(line) || /^(?:#{1,6}|[-+*])(?:\s|$)|^>|^\[[ xX]\]\s/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
