// The part of the API document about webhooks: one entry for each event, with the example of a call that writes the event.

import { ada, comment, event as exampleOf, project, ticket } from '../../domain/api-example.ts'
import type { Event, EventPayload, EventType } from '../../domain/event.ts'
import { EVENT_NAMES } from '../../domain/event-names.ts'
import { commentIdOf, ticketIdOf } from '../../domain/event-subject.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import { recurrence } from '../../domain/recurrence/docs.ts'
import { apiDocs } from './api-docs.ts'

const DESCRIPTION =
  'Sent by POST to every webhook of the project that subscribes to this event: at least once (with the same `webhook-id` at every attempt), ' +
  'and in order for each ticket. Check `webhook-signature` as in [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 ' +
  'of HMAC-SHA256, with the secret as key, of `{webhook-id}.{webhook-timestamp}.{body}`. While a secret is being replaced, there are two ' +
  'signatures, separated by a space. Answer 2xx within 15 seconds. Any other answer is retried for a day, with exponential back-off or as ' +
  '`Retry-After` says; 410 switches the webhook off.'

export function openApiWebhooks() {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operation(type) }]))
}

/** A reference: a copy of the schema for each event would make up two thirds of the document. */
const SCHEMA = { $ref: '#/components/schemas/WebhookBody' }

function operation(type: EventType) {
  return {
    operationId: `webhook:${type}`,
    tags: ['Webhooks'],
    summary: EVENT_NAMES[type],
    description: DESCRIPTION,
    // The request carries a signature and no token.
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example: HEADERS[name],
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: SCHEMA, example: example(eventOf(type)) } },
    },
    responses: {
      200: { description: 'Accepted', content: { 'text/plain': { schema: { type: 'string' } } } },
    },
  }
}

const HEADERS: Record<string, string> = {
  'webhook-id': 'msg_0195c1d2-7a3b-7000-8000-0000000000c2',
  'webhook-timestamp': '1772443801',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

/** The examples of events that appear in no example of a call. */
const OTHERS: EventPayload[] = [
  { type: 'column.emptied', from: '1', to: 'todo', former_status: 'in_progress', status: 'todo', lowest: 1 },
  { type: 'user.changed', profile: ada },
  { type: 'ticket.repeated', recurrence, ticket_id: ticket.id },
  { type: 'ticket.left', ticket_id: ticket.id, number: ticket.number, parents: [], blocked: [] },
  {
    type: 'import.advanced',
    import_id: '01926f3a-7c1e-7d5a-9b7e-3a1d1bae0071',
    kinds: ['ticket', 'comment'],
    tickets: 250,
  },
]

/** The example of an event of this type, from a call that writes such an event. */
function eventOf(type: EventType): Event {
  const outputs = Object.values(apiDocs()).map(({ output }) => output as Partial<Event> | null)
  const found = outputs.find(
    (output) => output && 'type' in output && 'seq' in output && output.type === type,
  )
  const other = OTHERS.find((payload) => payload.type === type)
  return (found as Event | undefined) ?? exampleOf(other ?? ({ type } as EventPayload))
}

function example(event: Event) {
  const { id, key, name } = project
  return {
    type: event.type,
    timestamp: event.at,
    data: {
      project: { id, key, name },
      event,
      actor: ada,
      ticket: ticketIdOf(event) && event.type !== 'ticket.deleted' ? ticket : null,
      comment: commentIdOf(event) && event.type !== 'comment.deleted' ? comment : null,
    },
  }
}
