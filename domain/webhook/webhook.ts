// Webhooks: addresses to which a project's events are sent, signed according to Standard Webhooks, and the log of deliveries.

import * as z from 'zod'
import { Comment } from '../comment/comment.ts'
import { Event, type EventType } from '../event.ts'
import { EVENT_TYPES } from '../event-types.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { hasCredentials, Id, optionalText, searchText } from '../text.ts'
import { Ticket } from '../ticket/ticket.ts'
import { Profile } from '../user/user.ts'
import { windowLimit } from '../window.ts'
import { OWN_FORMAT, WEBHOOK_FORMATS } from './format/formats.ts'
import { TOPIC_NAMES } from './topics.ts'

/** The most webhooks of one project. */
export const WEBHOOKS_PER_PROJECT = 20
/** The most characters of the address of a webhook. */
export const WEBHOOK_URL_LENGTH = 2_000
/** The most bytes of a body. A longer body is sent without its long texts, and says so. */
export const WEBHOOK_BODY_BYTES = 20_000
/** After a secret was replaced, both secrets sign for this long. */
export const WEBHOOK_ROTATION_HOURS = 24
/** A delivery is retried for this long. */
export const WEBHOOK_TRIES_HOURS = 24
/** The log keeps deliveries for this many days, and at most this many for each webhook. */
export const WEBHOOK_LOG = { days: 14, deliveries: 1_000 } as const
/** The beginning of every secret. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'
/** The event type of a test delivery. */
export const WEBHOOK_TEST = 'webhook.test'

/**
 * The client generates the secret, since the answer to a command holds no secrets: 24 to 64 random bytes in base64 after the
 * prefix. The server has to store the secret itself, to sign with it.
 */
export const WebhookSecret = z
  .string()
  .regex(
    /^whsec_(?:[A-Za-z0-9+/]{4}){8,22}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    t('The secret is incomplete'),
  )
  .refine((secret) => secret.length <= WEBHOOK_SECRET_PREFIX.length + 88, t('The secret is incomplete'))

/** Whether the text is an address that could be called. Whether this server may call it is checked elsewhere. */
function isCallable(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return ['https:', 'http:'].includes(url.protocol) && !hasCredentials(url) && url.hash === ''
}

/** The address that a webhook sends to. */
export const WebhookUrl = z
  .string()
  .trim()
  .min(1, { error: t('Please enter an address'), abort: true })
  .max(WEBHOOK_URL_LENGTH, t('At most 2,000 characters'))
  .refine(
    isCallable,
    t('Must be a complete address, such as https://example.org/hook, without a password in it'),
  )

const Types = z
  .array(z.enum(EVENT_TYPES as [EventType, ...EventType[]]))
  .min(1, t('Choose at least one event'))
  .max(EVENT_TYPES.length)
  .nullable()
  .describe('The events that are sent; null: all, including those of later releases')

export const Topic = z.enum(TOPIC_NAMES)
const Topics = z
  .array(Topic)
  .min(1, t('Choose at least one kind of event'))
  .max(TOPIC_NAMES.length)
  .nullable()
  .describe('For a chat: the groups of events of which it gets a message; null: all')

const Format = z
  .enum(WEBHOOK_FORMATS)
  .describe(
    'The kind of body: `lacewing` is the signed event for programs, every other one a message for that chat',
  )

const Fields = {
  url: WebhookUrl,
  description: optionalText(200),
  types: Types,
  topics: Topics,
  query: searchText(LIMITS.query)
    .nullable()
    .describe('Only events about tickets that match this query when the event is sent; null: all events'),
  room: z.string().trim().max(255).nullable().describe('Only for Matrix: the id of the room'),
}
const AccessToken = z
  .string()
  .trim()
  .max(4_000)
  .regex(/^[\x21-\x7e]*$/, t('Must not have spaces or letters with accents'))
  .describe('Only for Matrix: the access token of the user who writes. It is never shown again')

export const CreateWebhook = z.strictObject({
  format: Format.default(OWN_FORMAT),
  ...Fields,
  description: Fields.description.default(null),
  types: Types.default(null),
  topics: Topics.default(null),
  query: Fields.query.default(null),
  room: Fields.room.default(null),
  access_token: AccessToken.optional(),
  secret: WebhookSecret.optional().describe(
    '`whsec_` and 24 to 64 random bytes in base64. Required for the format `lacewing`; chats check no signature',
  ),
})
export const UpdateWebhook = z.strictObject({
  webhook_id: Id,
  ...z.object({ ...Fields, access_token: AccessToken, is_on: z.boolean() }).partial().shape,
})
export const OneWebhook = z.strictObject({ webhook_id: Id })
export const RotateWebhookSecret = z.strictObject({ webhook_id: Id, secret: WebhookSecret })

/** The reason why a webhook switched itself off. */
export const WebhookPause = z.enum(['gone', 'failing'])
export type WebhookPause = z.infer<typeof WebhookPause>

export const Webhook = z.object({
  id: z.uuid(),
  format: Format,
  url: z
    .string()
    .describe(
      'The address. That of a chat is a secret: only its host is shown, as in `https://hooks.slack.com/…`',
    ),
  description: z.string().nullable(),
  types: Types,
  topics: Topics,
  query: z.string().nullable(),
  room: z.string().nullable(),
  is_on: z.boolean(),
  paused: WebhookPause.nullable().describe(
    'Why the server switched it off: the receiver answered that the address is gone, or every attempt failed for a day',
  ),
  failing_since: z.iso.datetime().nullable().describe('The time of the first failure since the last success'),
  former_secret_until: z.iso.datetime().nullable().describe('Until then the former secret also signs'),
  created_at: z.iso.datetime(),
  pending: z.int().describe('Deliveries that are still to be sent'),
  last: z
    .object({ at: z.iso.datetime(), status: z.int().nullable(), error: z.string().nullable() })
    .nullable()
    .describe('The last attempt of any delivery'),
})
/** An address to which events of a project are sent. Never with its secret. */
export type Webhook = z.infer<typeof Webhook>

export const DeliveryState = z.enum(['pending', 'delivered', 'failed', 'dropped'])
/** The state of a delivery. */
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.object({
  id: z.uuid(),
  webhook_id: z.uuid(),
  type: z.string(),
  ticket_number: z.int().nullable(),
  state: DeliveryState.describe(
    '`dropped`: it was never sent, because the project was deleted or the event is no longer in the log',
  ),
  made_at: z.iso.datetime(),
  attempts: z.int(),
  sent_at: z.iso.datetime().nullable().describe('The time of the last attempt'),
  took_ms: z.int().nullable(),
  status: z.int().nullable().describe('The status of the last response; null: there was none'),
  error: z.string().nullable().describe('Why there was no response, or the meaning of the answer of a chat'),
  next_at: z.iso.datetime().nullable().describe('The time of the next attempt, if there is one'),
})
/** The delivery of one event to one webhook. */
export type Delivery = z.infer<typeof Delivery>

/** The number of deliveries in one window, unless the caller asks for another. */
export const DELIVERY_WINDOW = 25
export const ListDeliveries = z.strictObject({
  webhook_id: Id,
  state: DeliveryState.optional(),
  before: Id.optional().describe('The `next` of the previous window'),
  limit: windowLimit(DELIVERY_WINDOW),
})
export const OneDelivery = z.strictObject({ delivery_id: Id })

export const DeliveryDetail = z.object({
  ...Delivery.shape,
  method: z.enum(['POST', 'PUT']),
  url: z.string().describe('As in the list of webhooks: that of a chat only with its host'),
  headers: z
    .record(z.string(), z.string())
    .describe('The headers of the last attempt; before the first attempt, those of the next'),
  body: z
    .string()
    .nullable()
    .describe(
      'The body as it would be sent now: with current texts and names, and without deleted data. null: nothing is left to send',
    ),
  is_as_sent: z
    .boolean()
    .nullable()
    .describe('Whether the last attempt sent the same body; null: there was none'),
  answer: z.string().nullable().describe('The first bytes of the last response, as text'),
})
/** A delivery with the request body and the response. */
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

/** The body that is sent to a webhook. */
export const WebhookBody = z.object({
  type: z.string().describe('The type of the event'),
  timestamp: z.iso.datetime().describe('The time of the event'),
  data: z.object({
    project: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
    event: Event.describe('The event as in the stream, with current texts and names'),
    actor: Profile.nullable().describe('The person who caused it'),
    ticket: Ticket.nullable().describe('The current ticket of the event; null: none, several, or deleted'),
    comment: Comment.nullable().describe('The current comment of the event'),
    truncated: z
      .literal(true)
      .optional()
      .describe(
        'The body would have exceeded 20 kB: long texts are cut, or everything except ids is left out. Fetch the rest',
      ),
  }),
})
export type WebhookBody = z.infer<typeof WebhookBody>
