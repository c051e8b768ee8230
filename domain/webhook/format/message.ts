// A message for a chat, before it gets the markup of one. All texts in it may be written by anybody, and are plain: each format
// escapes them by the rules of its chat.
import { cut } from '../../cut.ts'

/** A part of a line, with its style. */
export type Span = { text: string; bold?: true; italic?: true; strike?: true; code?: true }
/** A line of a text. */
export type Line = Span[]
/** A word that leads to a page of this server. */
export type Link = { label: string; url: string }

export type Message = {
  /** The event as a sentence, such as “Ada Lovelace moved this ticket to “Done””. */
  headline: string
  /** The ticket of the event; its title is null if the ticket was deleted. */
  ticket: { key: string; title: string | null; url: string } | null
  /** The first tickets of an act on many. */
  tickets: Link[]
  /** The number of tickets of that act that are not listed. */
  more: number
  facts: { label: string; value: string }[]
  /** The description or the comment. */
  text: Line[]
  project: Link
}

/** The most characters of each part. The title of a ticket is shorter anyway. */
const MOST = { headline: 400, title: 200, label: 60, value: 120, project: 100 }
/** The most characters of the text: a chat shows the beginning, and the ticket has the rest. */
const TEXTS = [600, 250, 80, 0]

/** Control characters, and characters that change the direction of the text behind them or break a line. */
const CONTROL = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** One line without control characters. */
export const oneLine = (text: string): string => text.replace(/[\s\u2028\u2029]+/gu, ' ').replace(CONTROL, '')

const short = (text: string, most: number): string => {
  const line = oneLine(text).trim()
  const begun = cut(line, most)
  return begun === line ? line : `${begun.trimEnd()}…`
}

/**
 * The body of a message, of which the text is cut until the body fits.
 * @param render the body of a message by the rules of one chat
 * @param fits whether a chat accepts the body
 */
export function bodyWithin<B>(
  message: Message,
  render: (message: Message) => B,
  fits: (body: B) => boolean,
): B {
  const bounded = withoutText(message)
  for (const most of TEXTS) {
    const body = render({ ...bounded, text: beginning(message.text, most) })
    if (fits(body)) return body
  }
  return render(bounded)
}

function withoutText({ headline, ticket, facts, project, tickets, more }: Message): Message {
  const links = tickets.slice(0, LISTED)
  return {
    headline: short(headline, MOST.headline),
    ticket: ticket && { ...ticket, title: ticket.title === null ? null : short(ticket.title, MOST.title) },
    tickets: links.map(({ label, url }) => ({ label: short(label, MOST.label), url })),
    more: more + tickets.length - links.length,
    // Some chats refuse empty values.
    facts: facts.map(({ label, value }) => ({
      label: short(label, MOST.label),
      value: short(value, MOST.value) || '–',
    })),
    text: [],
    project: { ...project, label: short(project.label, MOST.project) },
  }
}

/** The most tickets of an act on many that a message lists. */
export const LISTED = 5
/** The most lines of a text. */
const LINES = 12

/** The beginning of a text: whole characters, and a sign where it was cut. */
export function beginning(lines: Line[], most: number): Line[] {
  const kept: Line[] = []
  let left = most
  for (const line of lines) {
    if (left <= 0 || kept.length === LINES) return withSign(kept)
    const spans: Line = []
    for (const span of line) {
      const text = cut(span.text.replace(CONTROL, ''), Math.max(left, 0))
      left -= [...text].length
      if (text) spans.push({ ...span, text })
      if (text.length < span.text.replace(CONTROL, '').length) return withSign([...kept, spans])
    }
    kept.push(spans)
  }
  return kept
}

const withSign = (lines: Line[]): Line[] =>
  lines.length === 0 ? [] : [...lines.slice(0, -1), [...(lines.at(-1) as Line), { text: '…' }]]

/** The words of a message in plain text, for notifications and for programs that show no markup. */
export function plainWords({ headline, ticket, tickets, more, facts, text, project }: Message): string {
  return [
    headline,
    ...(ticket ? [titleOf(ticket), ticket.url] : []),
    ...tickets.map(({ label, url }) => `${label} ${url}`),
    ...(more > 0 ? [moreWords(more)] : []),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...text.map((line) => line.map((span) => span.text).join('')),
    ...(ticket || tickets.length > 0 ? [] : [`${project.label} ${project.url}`]),
  ].join('\n')
}

/** The key and the title of a ticket. */
export const titleOf = ({ key, title }: NonNullable<Message['ticket']>): string =>
  title === null ? key : `${key} ${title}`

/** The number of tickets that are not listed. */
export const moreWords = (more: number): string => `and ${more.toLocaleString('en')} more`
