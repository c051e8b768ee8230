// The calls about webhooks.

import type { ApiDocs } from '../api-doc.ts'
import { ids, project, ticket } from '../api-example.ts'
import { WEBHOOK_LOG } from './webhook.ts'

const id = ids.webhookId
const deliveryId = ids.deliveryId
const at = '2026-03-02T09:30:01.000Z'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const fields = {
  url: 'https://ci.example.org/hooks/lacewing',
  description: 'Tells the build server',
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
      'In the order in which they were added, each with how its last try went. Never with its secret.',
    output: {
      seq: project.seq,
      webhooks: [
        {
          id,
          ...fields,
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
      'Every later event of the project is sent to its address: at least once, and in order for each ticket. What is sent, and how to ' +
      'check its signature, is told under `webhooks` in this document. You make the secret (`whsec_` and 24 to 64 random bytes in ' +
      'base64), and nobody is shown it again. The address takes https; http, and addresses of private networks, only where the ' +
      'operator allows them. Answers `null`.',
    input: { ...fields, secret },
    output: null,
  },
  updateWebhook: {
    summary: 'Change a webhook, or switch it on or off',
    description:
      'What happens while it is off is not sent later. What was waiting when it was switched off is sent once it is on again. ' +
      'Answers `null`.',
    input: { webhook_id: id, types: null, is_on: true },
    output: null,
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description: 'With its log; what was waiting is not sent any more. Answers `null`.',
    input: { webhook_id: id },
    output: null,
  },
  rotateWebhookSecret: {
    summary: 'Give a webhook a new secret',
    description:
      'For a day both secrets sign: `webhook-signature` holds both, separated by a space. Answers `null`.',
    input: { webhook_id: id, secret },
    output: null,
  },
  testWebhook: {
    summary: 'Send a test event',
    description:
      'Of the type `webhook.test`, also to a webhook that is off. Answers `null`; see its deliveries.',
    input: { webhook_id: id },
    output: null,
  },
  listDeliveries: {
    summary: 'List the deliveries of a webhook',
    description: `The newest first. The log keeps them for ${WEBHOOK_LOG.days} days, at most ${WEBHOOK_LOG.deliveries.toLocaleString('en')} of each webhook.`,
    input: { webhook_id: id, state: 'delivered', limit: 25 },
    output: { seq: project.seq, deliveries: [delivery], next: null },
  },
  getDelivery: {
    summary: 'Read a delivery',
    description:
      'With what is sent and the first bytes of the last answer. The body is not stored: it is built anew, with texts and names as they are ' +
      'now, so that nothing that was deleted is kept here. `is_as_sent` tells whether that is what the last try sent.',
    input: { delivery_id: deliveryId },
    output: {
      seq: project.seq,
      delivery: {
        ...delivery,
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
      'With the same `webhook-id`, at once; one that had ended is tried once more, whether or not it had arrived. Others do not wait for it. Answers `null`.',
    input: { delivery_id: deliveryId },
    output: null,
  },
} satisfies Partial<ApiDocs>
