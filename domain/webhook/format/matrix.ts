// Matrix: an event of the client-server API, sent with the access token of a user of the room. The transaction id is that of the
// delivery, so that a retry makes no second message. https://spec.matrix.org/latest/client-server-api/#sending-events-to-a-room
import {
  type ChatFormat,
  codeIn,
  escapedHtml,
  jsonOf,
  judgedBy,
  positive,
  sizeOf,
  unmentioned,
} from './format.ts'
import { bodyWithin, type Line, type Message, moreWords, plainWords, titleOf } from './message.ts'

/** An event has at most 65,536 bytes, with what the server adds. */
const MOST_BYTES = 24_000

const TAGS = { bold: 'strong', italic: 'em', strike: 'del', code: 'code' } as const

/** Programs show the addresses of people and rooms as mentions, so these are separated. */
const plain = (text: string) => unmentioned(text).replace(/matrix(\.to|:)/gi, 'matrix\u200b$1')
const html = (text: string) => escapedHtml(plain(text))
const anchor = (url: string, label: string) => `<a href="${escapedHtml(url)}">${html(label)}</a>`

const htmlOf = (line: Line): string =>
  line
    .map((span) =>
      (Object.keys(TAGS) as (keyof typeof TAGS)[]).reduce(
        (inner, style) => (span[style] ? `<${TAGS[style]}>${inner}</${TAGS[style]}>` : inner),
        html(span.text),
      ),
    )
    .join('')

function render(message: Message) {
  const { headline, ticket, tickets, more, facts, text, project } = message
  const lines = [
    html(headline),
    ...(ticket ? [`<strong>${anchor(ticket.url, titleOf(ticket))}</strong>`] : []),
    ...tickets.map(({ label, url }) => anchor(url, label)),
    ...(more > 0 ? [moreWords(more)] : []),
    ...facts.map(({ label, value }) => `${html(label)}: ${html(value)}`),
    ...(ticket || tickets.length > 0 ? [] : [anchor(project.url, project.label)]),
  ]
  const quote = text.length > 0 ? `<blockquote>${text.map(htmlOf).join('<br>')}</blockquote>` : ''
  return {
    // A notice: other programs do not answer it.
    msgtype: 'm.notice',
    body: plain(plainWords(message)),
    format: 'org.matrix.custom.html',
    formatted_body: `${lines.join('<br>')}${quote}`,
    // Nobody is mentioned, whatever the text says.
    'm.mentions': {},
  }
}

export const matrix: ChatFormat = {
  label: 'Matrix',
  hint: 'The address of the home server.',
  placeholder: 'https://matrix.example.org',
  room: {
    label: 'Room',
    hint: 'The id of the room: its settings, Advanced. The user of the token must be in it. The room must not be encrypted.',
    placeholder: '!abcdefg:example.org',
    pattern: /^![\x21-\x7e]{1,254}$/,
    error: 'Must be the id of a room, such as !abcdefg:example.org',
  },
  token: {
    label: 'Access token',
    hint: 'That of the user who writes the messages. It is not shown again.',
    placeholder: 'syt_…',
  },
  look: { badge: '', facts: 'lines', hasButton: false },
  body: (message) => bodyWithin(message, render, (body) => sizeOf(body) <= MOST_BYTES),
  request({ url, room, token, id }) {
    const base = new URL(url)
    const path = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname
    base.pathname = `${path}/_matrix/client/v3/rooms/${encodeURIComponent(room ?? '')}/send/m.room.message/${encodeURIComponent(id)}`
    return { method: 'PUT', url: base.href, headers: { authorization: `Bearer ${token ?? ''}` } }
  },
  judge: (answer) =>
    judgedBy(
      {
        name: 'Matrix',
        code: ({ body }) => codeIn(jsonOf(body).errcode),
        words: {
          M_FORBIDDEN: 'the user of the token may not write in this room',
          M_UNKNOWN_TOKEN: 'the access token is not valid, or has ended',
          M_MISSING_TOKEN: 'the access token is missing',
          M_NOT_FOUND: 'the room does not exist there',
          M_USER_DEACTIVATED: 'the user of the token was deactivated',
          M_UNRECOGNIZED: 'this is not the address of a home server',
          M_TOO_LARGE: 'the message is too long',
        },
        gone: [410, 'M_FORBIDDEN', 'M_UNKNOWN_TOKEN', 'M_MISSING_TOKEN', 'M_USER_DEACTIVATED'],
        wait: ({ body }) => {
          const wait = positive(jsonOf(body).retry_after_ms)
          return wait === undefined ? undefined : wait / 1_000
        },
      },
      answer,
    ),
}
