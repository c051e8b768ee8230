// Microsoft Teams: an Adaptive Card for the workflow “Post to a channel when a webhook request is received”. Its texts are runs of rich
// text, which are no Markdown, and it has no list of mentions.
// https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
import { type ChatFormat, codeIn, jsonOf, judgedBy, sizeOf } from './format.ts'
import { bodyWithin, type Line, type Message, moreWords, titleOf } from './message.ts'

/** A message has at most 28 KB, with what the workflow adds. */
const MOST_BYTES = 18_000

type Run = {
  type: 'TextRun'
  text: string
  weight?: 'Bolder'
  italic?: true
  strikethrough?: true
  fontType?: 'Monospace'
  isSubtle?: true
  selectAction?: { type: 'Action.OpenUrl'; url: string }
}

/** A mention needs an entity, which no message has; the tag is separated nevertheless. */
const plain = (text: string) => text.replace(/<(?=\/?at\b)/gi, '<\u200b')
const run = (text: string, style: Omit<Run, 'type' | 'text'> = {}): Run => ({
  type: 'TextRun',
  text: plain(text),
  ...style,
})
const row = (inlines: Run[]) => ({ type: 'RichTextBlock', inlines })

const lineOf = (line: Line) =>
  row(
    line.map(({ text, bold, italic, strike, code }) =>
      run(text, {
        ...(bold && { weight: 'Bolder' }),
        ...(italic && { italic }),
        ...(strike && { strikethrough: true }),
        ...(code && { fontType: 'Monospace' }),
      }),
    ),
  )

const linked = (text: string, url: string) =>
  row([run(text, { weight: 'Bolder', selectAction: { type: 'Action.OpenUrl', url } })])

function render({ headline, ticket, tickets, more, facts, text, project }: Message) {
  const open = ticket
    ? { title: `Open ${ticket.key}`, url: ticket.url }
    : { title: 'Open the project', url: project.url }
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            row([run(headline)]),
            ...(ticket ? [linked(titleOf(ticket), ticket.url)] : []),
            ...tickets.map(({ label, url }) => linked(label, url)),
            ...(more > 0 ? [row([run(moreWords(more), { isSubtle: true })])] : []),
            ...facts.map(({ label, value }) => row([run(`${label}: `, { isSubtle: true }), run(value)])),
            ...text.filter((line) => line.length > 0).map(lineOf),
          ],
          actions: [{ type: 'Action.OpenUrl', ...open }],
        },
      },
    ],
  }
}

export const teams: ChatFormat = {
  label: 'Microsoft Teams',
  hint: 'In Teams: Workflows, “Post to a channel when a webhook request is received”, the address at its end.',
  placeholder: 'https://….logic.azure.com/workflows/…',
  look: { badge: '', facts: 'lines', hasButton: true },
  body: (message) => bodyWithin(message, render, (body) => sizeOf(body) <= MOST_BYTES),
  judge: (answer) =>
    judgedBy(
      {
        name: 'Teams',
        code: ({ body }) => codeIn((jsonOf(body).error as { code?: unknown } | undefined)?.code),
        words: {
          WorkflowNotFound: 'the workflow was deleted',
          WorkflowTriggerIsNotEnabled: 'the workflow is switched off',
          DirectApiAuthorizationRequired: 'the address is incomplete: its signature is missing',
          AuthorizationFailed: 'the address is wrong: its signature is not valid',
          TriggerInputSchemaMismatch: 'the workflow expects another kind of message',
        },
        gone: [404, 410, 'WorkflowNotFound'],
      },
      answer,
    ),
}
