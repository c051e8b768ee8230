// Slack: blocks of rich text, in which texts are no markup. https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
// Answers: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
import { type ChatFormat, codeIn, jsonOf, judgedBy, positive, sizeOf, unmentioned } from './format.ts'
import { bodyWithin, type Line, type Message, moreWords, plainWords, titleOf } from './message.ts'

/** Slack takes 40,000 characters of text; a message of this size is read as a whole. */
const MOST_BYTES = 16_000

type Element =
  | { type: 'text'; text: string; style?: Record<string, true> }
  | { type: 'link'; url: string; text: string; style?: Record<string, true> }

const text = (words: string, style?: Record<string, true>): Element => ({
  type: 'text',
  text: words,
  ...(style && { style }),
})

const section = (elements: Element[]) => ({ type: 'rich_text_section', elements })

/** The elements of a line; Slack refuses empty ones. */
const elementsOf = (line: Line): Element[] =>
  line.flatMap(({ text: words, ...style }) =>
    words === '' ? [] : [text(words, Object.keys(style).length > 0 ? style : undefined)],
  )

function render(message: Message) {
  const { headline, ticket, tickets, more, facts, project } = message
  const head: Element[] = [text(headline)]
  if (ticket)
    head.push(text('\n'), { type: 'link', url: ticket.url, text: titleOf(ticket), style: { bold: true } })
  for (const { label, url } of tickets) head.push(text('\n'), { type: 'link', url, text: label })
  if (more > 0) head.push(text(`\n${moreWords(more)}`))
  for (const { label, value } of facts) head.push(text('\n'), text(`${label}: `, { bold: true }), text(value))
  if (!ticket && tickets.length === 0)
    head.push(text('\n'), { type: 'link', url: project.url, text: project.label || project.url })
  const lines = message.text.flatMap((line, at): Element[] => [
    ...(at > 0 ? [text('\n')] : []),
    ...elementsOf(line),
  ])
  const quote = lines.length > 0 ? [{ type: 'rich_text_quote', elements: lines }] : []
  return {
    // Shown in notifications. It is read as markup, unlike the blocks.
    text: escaped(plainWords({ ...message, text: [] })),
    blocks: [{ type: 'rich_text', elements: [section(head), ...quote] }],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** Slack's own rule: these three signs begin everything that is markup, mentions and links with them. */
const escaped = (words: string): string =>
  unmentioned(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const WORDS = {
  no_service: 'the webhook was removed or disabled',
  no_team: 'the workspace does not exist',
  no_active_hooks: 'the webhook was removed or disabled',
  team_disabled: 'the workspace does not exist',
  invalid_token: 'the address is wrong or was revoked',
  channel_not_found: 'the channel does not exist',
  channel_is_archived: 'the channel is archived',
  action_prohibited: 'an admin of the workspace does not allow it',
  posting_to_general_channel_denied: 'an admin of the workspace does not allow messages in that channel',
  user_not_found: 'the user of the address does not exist',
  invalid_payload: 'the message was not understood',
  invalid_blocks: 'the message was not understood',
}

export const slack: ChatFormat = {
  label: 'Slack',
  hint: 'In Slack: your app, Incoming Webhooks, Webhook URL of the channel.',
  placeholder: 'https://hooks.slack.com/services/T000/B000/XXXX',
  look: { badge: 'APP', facts: 'lines', hasButton: false },
  body: (message) => bodyWithin(message, render, (body) => sizeOf(body) <= MOST_BYTES),
  judge: (answer) =>
    judgedBy(
      {
        name: 'Slack',
        code: ({ body }) => codeIn(body.trim()) ?? codeIn(jsonOf(body).error),
        words: WORDS,
        gone: [404, 410, 'no_service', 'no_team', 'no_active_hooks', 'team_disabled', 'invalid_token'],
        wait: ({ body }) => positive(jsonOf(body).retry_after),
        // Errors may come with the status of a success.
        isSuccess: ({ body }) => body.trim() === 'ok',
      },
      answer,
    ),
}
