// The calls about webhooks.

import type { ApiDocs } from '../api-doc.ts'
import { project, ticket } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'
import { WEBHOOK_LOG } from './webhook.ts'

const id = ids.webhookId
const deliveryId = ids.deliveryId
const at = '2026-03-02T09:30:01.000Z'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const fields = {
  url: 'https://ci.example.org/hooks/lacewing',
  description: 'Notifies the build server',
  types: ['ticket.created' as const, 'ticket.changed' as const],
}
const delivery = {
  id: deliveryId,
  webhook_id: id,
  type: 'ticket.created',
  ticket_number: ticket.number,
  state: 'delivered' as const,
  made_at: '2026-03-02T09:30:00.000Z',
  attempts: 1,
  sent_at: at,
  took_ms: 84,
  status: 200,
  error: null,
  next_at: null,
}

export const webhookDocs = {
  listWebhooks: {
    summary: 'List the webhooks of a project',
    description:
      'In the order in which they were added, each with the result of its last attempt, and without its secrets: the address of a ' +
      'chat is one of them.',
    output: {
      seq: project.seq,
      webhooks: [
        {
          id,
          format: 'lacewing',
          ...fields,
          topics: null,
          query: 'priority:>=high label:ios',
          room: null,
          is_on: true,
          paused: null,
          failing_since: null,
          former_secret_until: null,
          created_at: project.created_at,
          pending: 0,
          last: { at, status: 200, error: null },
        },
      ],
    },
  },
  createWebhook: {
    summary: 'Add a webhook',
    description:
      'Every later event of the project is sent to its address: at least once, and in order for each ticket. `webhooks` in this ' +
      'document describes what is sent, and how to check its signature. You generate the secret (`whsec_` and 24 to 64 random ' +
      'bytes in base64), which is never shown again. The address must use https; http and addresses of private networks are ' +
      'accepted only if the operator allows them. With the `format` of a chat, messages for people are sent there instead, without a ' +
      'signature: one for each event of the chosen `topics`, one for a bulk change, and one for an import. Returns `null`.',
    input: { ...fields, query: 'priority:>=high label:ios', secret },
    output: null,
  },
  updateWebhook: {
    summary: 'Change a webhook, or switch it on or off',
    description:
      'The format stays. Events that happen while it is off are never sent. Deliveries that were waiting when it was switched off are sent once it ' +
      'is on again. Returns `null`.',
    input: { webhook_id: id, types: null, is_on: true },
    output: null,
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description: 'Deletes its log, too; waiting deliveries are not sent. Returns `null`.',
    input: { webhook_id: id },
    output: null,
  },
  rotateWebhookSecret: {
    summary: 'Replace the secret of a webhook',
    description:
      'For a day both secrets sign: `webhook-signature` has both signatures, separated by a space. Returns `null`.',
    input: { webhook_id: id, secret },
    output: null,
  },
  testWebhook: {
    summary: 'Send a test event',
    description:
      'The event has the type `webhook.test`, and is also sent to a webhook that is off. Returns `null`; its deliveries show the ' +
      'result.',
    input: { webhook_id: id },
    output: null,
  },
  listDeliveries: {
    summary: 'List the deliveries of a webhook',
    description:
      `Newest first. The log keeps them for ${WEBHOOK_LOG.days} days, and at most ${WEBHOOK_LOG.deliveries.toLocaleString('en')} ` +
      'for each webhook.',
    input: { webhook_id: id, state: 'delivered', limit: 25 },
    output: { seq: project.seq, deliveries: [delivery], next: null },
  },
  getDelivery: {
    summary: 'Read a delivery',
    description:
      'With what is sent and the first bytes of the last response. The body is not stored: it is built again from the current ' +
      'texts and names, so that nothing deleted is kept here. `is_as_sent` says whether the last attempt sent the same body.',
    input: { delivery_id: deliveryId },
    output: {
      seq: project.seq,
      delivery: {
        ...delivery,
        method: 'POST' as const,
        url: fields.url,
        body: '{"type":"ticket.created"}',
        is_as_sent: true,
        answer: 'ok',
        headers: {
          'content-type': 'application/json',
          'webhook-id': `msg_${deliveryId}`,
          'webhook-timestamp': '1772443801',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
      },
    },
  },
  sendDeliveryAgain: {
    summary: 'Send a delivery again',
    description:
      'Sends it at once, with the same `webhook-id`. A delivery that has ended is attempted once more, whether or not it had ' +
      'arrived. Other deliveries do not wait for it. Returns `null`.',
    input: { delivery_id: deliveryId },
    output: null,
  },
} satisfies Partial<ApiDocs>
