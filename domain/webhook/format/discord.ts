// Discord: an embed. Mentions of any kind are switched off in the body itself.
// https://docs.discord.com/developers/resources/webhook#execute-webhook
import { type ChatFormat, codeIn, jsonOf, judgedBy, positive, unmentioned } from './format.ts'
import { markedLines, unmarked } from './markdown.ts'
import { bodyWithin, type Message, moreWords, titleOf } from './message.ts'

/** The limits of an embed, in characters: https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
export const DISCORD_LIMITS = { title: 256, description: 4_096, name: 256, value: 1_024, all: 6_000 } as const

/** Mentions, times and links begin with an angle bracket. */
const escaped = (text: string) => unmarked(text).replaceAll('<', '\\<')
/** Titles show most marks as they are, so they are separated instead. */
const plain = (text: string) => unmentioned(text).replace(/[*_~`|<[\\]/g, '$&\u200b')
const RULES = { escape: escaped, bold: '**', italic: '*', strike: '~~' }

function render({ headline, ticket, tickets, more, facts, text, project }: Message) {
  const lines = [
    escaped(headline),
    ...tickets.map(({ label, url }) => `[${escaped(label)}](${url})`),
    ...(more > 0 ? [moreWords(more)] : []),
    ...(text.length > 0 ? ['', markedLines(text, RULES)] : []),
  ]
  const title = ticket ? titleOf(ticket) : project.label
  // A long title with many marks would exceed the limit only because of what separates them.
  const separated = plain(title)
  return {
    embeds: [
      {
        title: separated.length <= DISCORD_LIMITS.title ? separated : withoutMarks(title),
        url: ticket?.url ?? project.url,
        description: lines.join('\n'),
        fields: facts.map(({ label, value }) => ({
          name: plain(label),
          value: escaped(value),
          inline: true,
        })),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

const withoutMarks = (text: string) => text.replace(/[*_~`|<[\\@]/g, ' ').replace(/ +/g, ' ')

function fits({ embeds: [embed] }: ReturnType<typeof render>): boolean {
  if (!embed) return false
  const { title, description, fields } = embed
  const all = [title, description, ...fields.flatMap(({ name, value }) => [name, value])]
  return (
    description.length <= DISCORD_LIMITS.description &&
    all.reduce((sum, part) => sum + part.length, 0) <= DISCORD_LIMITS.all
  )
}

export const discord: ChatFormat = {
  label: 'Discord',
  hint: 'In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.',
  placeholder: 'https://discord.com/api/webhooks/000/xxxx',
  look: { badge: 'APP', facts: 'columns', hasButton: false },
  body: (message) => bodyWithin(message, render, fits),
  judge: (answer) =>
    judgedBy(
      {
        name: 'Discord',
        code: ({ body }) => codeIn(jsonOf(body).code),
        // https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
        words: {
          '10003': 'the channel does not exist',
          '10015': 'the webhook was deleted',
          '50027': 'the address is wrong: its token is not valid',
          '50035': 'the message was not understood',
        },
        gone: [404, 410, '10015', '50027'],
        wait: ({ body }) => positive(jsonOf(body).retry_after),
      },
      answer,
    ),
}
