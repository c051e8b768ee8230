// Mattermost: an attachment of which only the text is Markdown.
// https://developers.mattermost.com/integrate/reference/message-attachments
import { type ChatFormat, codeIn, jsonOf, judgedBy, sizeOf, unmentioned } from './format.ts'
import { markedLines, unmarked } from './markdown.ts'
import { bodyWithin, type Message, moreWords, plainWords, titleOf } from './message.ts'

/** A post has at most 16,383 characters, those of its attachments with it. */
const MOST_BYTES = 12_000

/** Angle brackets would be links and mentions of Slack, which Mattermost understands too. */
const escaped = (text: string) => unmarked(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const RULES = { escape: escaped, bold: '**', italic: '_', strike: '~~' }
const plain = (text: string) => unmentioned(text).replaceAll('<', '‹').replaceAll('>', '›')

function render(message: Message) {
  const { headline, ticket, tickets, more, facts, text, project } = message
  const lines = [
    escaped(headline),
    ...tickets.map(({ label, url }) => `[${escaped(label)}](${url})`),
    ...(more > 0 ? [moreWords(more)] : []),
    ...(text.length > 0 ? ['', markedLines(text, RULES)] : []),
  ]
  const link = ticket ? { label: titleOf(ticket), url: ticket.url } : project
  return {
    attachments: [
      {
        fallback: plain(plainWords({ ...message, text: [] })),
        title: plain(link.label),
        title_link: link.url,
        text: lines.join('\n'),
        fields: facts.map(({ label, value }) => ({ short: true, title: label, value: escaped(value) })),
      },
    ],
  }
}

const PLACE = 'web.incoming_webhook.'

export const mattermost: ChatFormat = {
  label: 'Mattermost',
  hint: 'In Mattermost: Integrations, Incoming Webhooks.',
  placeholder: 'https://chat.example.org/hooks/xxxx',
  look: { badge: 'BOT', facts: 'columns', hasButton: false },
  body: (message) => bodyWithin(message, render, (body) => sizeOf(body) <= MOST_BYTES),
  judge: (answer) =>
    judgedBy(
      {
        name: 'Mattermost',
        code: ({ body }) => codeIn(jsonOf(body).id),
        words: {
          [`${PLACE}invalid.app_error`]: 'the webhook does not exist',
          [`${PLACE}disabled.app_error`]: 'incoming webhooks are switched off there',
          [`${PLACE}channel.app_error`]: 'the channel does not exist',
          [`${PLACE}permissions.app_error`]: 'the webhook may not write in this channel',
          [`${PLACE}channel_locked.app_error`]: 'the webhook may not write in this channel',
        },
        gone: [404, 410, `${PLACE}invalid.app_error`],
      },
      answer,
    ),
}
