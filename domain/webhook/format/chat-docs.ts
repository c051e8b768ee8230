// For tests: the shape of the messages of each chat, by its documentation, and what in a message would be a link or a mention.
import * as z from 'zod'
import type { CHAT_FORMATS } from './formats.ts'

type Rules = {
  schema: z.ZodType
  /** The addresses to which words of the message lead, other than an address that is shown itself. */
  links(body: never): string[]
  /** The parts that the chat would read as mentions, or as forged links. */
  mentions(body: never): string[]
}

const found = (text: string, ...patterns: RegExp[]) =>
  patterns.flatMap((pattern) => text.match(pattern) ?? [])

/** Each value of a property anywhere in a body. */
function valuesOf(body: unknown, ...names: string[]): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [value] : valuesOf(value, ...names),
  )
}

const style = z
  .strictObject({
    bold: z.literal(true),
    italic: z.literal(true),
    strike: z.literal(true),
    code: z.literal(true),
  })
  .partial()

// https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
const slackElement = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), style: style.optional() }),
  z.strictObject({ type: z.literal('link'), url: z.url(), text: z.string().min(1), style: style.optional() }),
])
const slackPart = z.strictObject({
  type: z.enum(['rich_text_section', 'rich_text_quote']),
  elements: z.array(slackElement).min(1),
})
const slack: Rules = {
  schema: z.strictObject({
    text: z.string().min(1).max(40_000),
    blocks: z
      .array(z.strictObject({ type: z.literal('rich_text'), elements: z.array(slackPart).min(1) }))
      .length(1),
    unfurl_links: z.literal(false),
    unfurl_media: z.literal(false),
  }),
  links: (body) => valuesOf(body, 'url'),
  mentions: ({ text }: { text: string }) => found(text, /[<>]/, /@\w/),
} as Rules

/** Signs that are markup unless a backslash is before them. */
const bare = (text: string, signs: RegExp) => found(text.replace(/\\[!-/:-@[-`{-~]/g, ''), signs)
/** Links of Markdown that the message itself made. */
const markdownLinks = (text: string) =>
  text
    .split('](')
    .slice(1)
    .flatMap((rest, at) => (text.split('](')[at]?.endsWith('\\') ? [] : [rest.split(')')[0] ?? '']))

// https://developers.mattermost.com/integrate/reference/message-attachments
const mattermost: Rules = {
  schema: z.strictObject({
    attachments: z
      .array(
        z.strictObject({
          fallback: z.string().min(1),
          title: z.string().min(1),
          title_link: z.url(),
          text: z.string().min(1),
          fields: z.array(z.strictObject({ short: z.boolean(), title: z.string(), value: z.string() })),
        }),
      )
      .length(1),
  }),
  links: (body) => [
    ...valuesOf(body, 'title_link'),
    ...valuesOf(body, 'text', 'value').flatMap(markdownLinks),
  ],
  mentions: (body) => [
    ...valuesOf(body, 'text', 'value', 'title', 'fallback').flatMap((text) =>
      found(text, /[<>]+(?<!\\>)/, /@\w/),
    ),
    ...valuesOf(body, 'text', 'value').flatMap((text) => bare(text, /!\[/)),
  ],
} as Rules

// https://docs.discord.com/developers/resources/message#embed-object
const discord: Rules = {
  schema: z.strictObject({
    embeds: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(256),
          url: z.url(),
          description: z.string().min(1).max(4_096),
          fields: z
            .array(
              z.strictObject({
                name: z.string().min(1).max(256),
                value: z.string().min(1).max(1_024),
                inline: z.boolean(),
              }),
            )
            .max(25),
        }),
      )
      .length(1),
    allowed_mentions: z.strictObject({ parse: z.array(z.never()).max(0) }),
  }),
  links: (body) => [
    ...valuesOf(body, 'url'),
    ...valuesOf(body, 'description', 'value').flatMap(markdownLinks),
  ],
  mentions: (body) => [
    ...valuesOf(body, 'description', 'value', 'title').flatMap((text) => found(text, /@[\w!&]/)),
    ...valuesOf(body, 'description', 'value').flatMap((text) => bare(text, /<[@#:ti]/)),
  ],
} as Rules

// The elements used here of https://adaptivecards.io/schemas/adaptive-card.json
const openUrl = z.strictObject({ type: z.literal('Action.OpenUrl'), url: z.url() })
const textRun = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string(),
  weight: z.literal('Bolder').optional(),
  italic: z.literal(true).optional(),
  strikethrough: z.literal(true).optional(),
  fontType: z.literal('Monospace').optional(),
  isSubtle: z.literal(true).optional(),
  selectAction: openUrl.optional(),
})
const teams: Rules = {
  schema: z
    .strictObject({
      type: z.literal('message'),
      attachments: z
        .array(
          z.strictObject({
            contentType: z.literal('application/vnd.microsoft.card.adaptive'),
            contentUrl: z.null(),
            content: z.strictObject({
              $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
              type: z.literal('AdaptiveCard'),
              version: z.literal('1.4'),
              body: z
                .array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(textRun).min(1) }))
                .min(1),
              actions: z.array(openUrl.extend({ title: z.string().min(1) })).length(1),
            }),
          }),
        )
        .length(1),
    })
    .refine((body) => JSON.stringify(body).length < 28_000),
  links: (body) => valuesOf(body, 'url'),
  mentions: (body) => valuesOf(body, 'text').flatMap((text) => found(text, /<\/?at\b/i)),
} as Rules

const tagsOf = (html: string) => html.match(/<[^>]*>?/g) ?? []
const anchors = (html: string) => [...html.matchAll(/<a href="([^"]*)">/g)].map(([, url = '']) => url)

// https://developers.google.com/workspace/chat/api/reference/rest/v1/cards
const widget = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text: z.string().min(1) }) }),
  z.strictObject({
    decoratedText: z.strictObject({ topLabel: z.string(), text: z.string(), wrapText: z.boolean() }),
  }),
  z.strictObject({
    buttonList: z.strictObject({
      buttons: z.array(
        z.strictObject({
          text: z.string().min(1),
          onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
        }),
      ),
    }),
  }),
])
const google_chat: Rules = {
  schema: z
    .strictObject({
      fallbackText: z.string().min(1),
      cardsV2: z
        .array(
          z.strictObject({
            cardId: z.string(),
            card: z.strictObject({
              sections: z.array(z.strictObject({ widgets: z.array(widget).max(100) })).length(1),
            }),
          }),
        )
        .length(1),
    })
    .refine((body) => new TextEncoder().encode(JSON.stringify(body)).length < 32_000),
  links: (body) => [...valuesOf(body, 'url'), ...valuesOf(body, 'text').flatMap(anchors)],
  mentions: (body: { fallbackText: string }) => [
    ...found(body.fallbackText, /[<>]/),
    ...valuesOf(body, 'text')
      .flatMap(tagsOf)
      .filter((tag) => !/^<(\/?[bis]|br|\/a|a href="https?:\/\/[^"<>]*")>$/.test(tag)),
  ],
} as Rules

// https://spec.matrix.org/latest/client-server-api/#mroommessage and #user-and-room-mentions
const matrix: Rules = {
  schema: z
    .strictObject({
      msgtype: z.literal('m.notice'),
      body: z.string().min(1),
      format: z.literal('org.matrix.custom.html'),
      formatted_body: z.string().min(1),
      'm.mentions': z.strictObject({}),
    })
    .refine((body) => new TextEncoder().encode(JSON.stringify(body)).length < 65_536),
  links: ({ formatted_body }: { formatted_body: string }) => anchors(formatted_body),
  mentions: ({ body, formatted_body }: { body: string; formatted_body: string }) => [
    ...found(body, /@\w/, /matrix\.to|matrix:/i),
    ...found(formatted_body, /@\w/, /matrix\.to|matrix:/i),
    ...tagsOf(formatted_body).filter(
      (tag) => !/^<(\/?(strong|em|del|code|blockquote)|br|\/a|a href="https?:\/\/[^"<>]*")>$/.test(tag),
    ),
  ],
} as Rules

export const chatSchemas: Record<keyof typeof CHAT_FORMATS, Rules> = {
  slack,
  mattermost,
  discord,
  teams,
  google_chat,
  matrix,
}
