// Google Chat: a card. Its paragraphs are a small HTML, in which mentions do not exist.
// https://developers.google.com/workspace/chat/api/reference/rest/v1/cards
import { type ChatFormat, codeIn, escapedHtml, jsonOf, judgedBy, sizeOf, unmentioned } from './format.ts'
import { bodyWithin, type Line, type Message, moreWords, plainWords, titleOf } from './message.ts'

/** A message has at most 32,000 bytes. */
const MOST_BYTES = 20_000

const anchor = (url: string, label: string) => `<a href="${escapedHtml(url)}">${escapedHtml(label)}</a>`
const TAGS = { bold: 'b', italic: 'i', strike: 's' } as const

const htmlOf = (line: Line): string =>
  line
    .map((span) =>
      (Object.keys(TAGS) as (keyof typeof TAGS)[]).reduce(
        (html, style) => (span[style] ? `<${TAGS[style]}>${html}</${TAGS[style]}>` : html),
        escapedHtml(unmentioned(span.text)),
      ),
    )
    .join('')

const paragraph = (text: string) => ({ textParagraph: { text } })

function render(message: Message) {
  const { headline, ticket, tickets, more, facts, text, project } = message
  const links = [
    ...(ticket ? [`<b>${anchor(ticket.url, titleOf(ticket))}</b>`] : []),
    ...tickets.map(({ label, url }) => anchor(url, label)),
    ...(more > 0 ? [moreWords(more)] : []),
  ]
  const open = ticket
    ? { text: `Open ${ticket.key}`, url: ticket.url }
    : { text: 'Open the project', url: project.url }
  return {
    // Shown in notifications. Signs that begin a mention or a link are replaced.
    fallbackText: unmentioned(plainWords({ ...message, text: [] }))
      .replaceAll('<', '‹')
      .replaceAll('>', '›'),
    cardsV2: [
      {
        cardId: 'lacewing',
        card: {
          sections: [
            {
              widgets: [
                paragraph([escapedHtml(unmentioned(headline)), ...links].join('<br>')),
                ...facts.map(({ label, value }) => ({
                  decoratedText: { topLabel: label, text: escapedHtml(unmentioned(value)), wrapText: true },
                })),
                ...(text.length > 0 ? [paragraph(text.map(htmlOf).join('<br>'))] : []),
                {
                  buttonList: {
                    buttons: [{ text: open.text, onClick: { openLink: { url: open.url } } }],
                  },
                },
              ],
            },
          ],
        },
      },
    ],
  }
}

const errorOf = (body: string) => jsonOf(body).error as { status?: unknown } | undefined

export const googleChat: ChatFormat = {
  label: 'Google Chat',
  hint: 'In Google Chat: the space, Apps & integrations, Webhooks.',
  placeholder: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
  look: { badge: 'App', facts: 'lines', hasButton: true },
  body: (message) => bodyWithin(message, render, (body) => sizeOf(body) <= MOST_BYTES),
  judge: (answer) =>
    judgedBy(
      {
        name: 'Google Chat',
        code: ({ body }) => codeIn(errorOf(body)?.status),
        words: {
          NOT_FOUND: 'the space or the webhook does not exist',
          PERMISSION_DENIED: 'the webhook may not write in this space',
          UNAUTHENTICATED: 'the address is wrong: its key or token is not valid',
          INVALID_ARGUMENT: 'the message or the address was not understood',
        },
        gone: [404, 410],
      },
      answer,
    ),
}
