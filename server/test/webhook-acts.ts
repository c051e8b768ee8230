// An example of every command about webhooks, for acts.ts.
import { createHash } from 'node:crypto'
import type { CommandName } from '../../domain/api.ts'
import type { webhookApi } from '../../domain/webhook/api.ts'
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import type { Act } from './acts.ts'

const ADMINS = '401 403 404 403 403 200 200 404 401 401 403'
const secret = WEBHOOK_SECRET_PREFIX + createHash('sha256').update('a secret').digest('base64')
const fields = (say: (text: string) => string, pick: number) => ({
  url: `https://hooks.example.org/${pick}`,
  description: say('Tells the build server'),
  types: pick % 2 ? null : ['ticket.created' as const],
})

export const WEBHOOK_ACTS: { [N in CommandName & keyof typeof webhookApi]: Act<N> } = {
  createWebhook: {
    answers: ADMINS,
    by: 'owner',
    input: (_, { pick, say }) => ({ ...fields(say, pick), secret }),
    event: null,
  },
  updateWebhook: {
    answers: ADMINS,
    by: 'owner',
    input: ({ webhookId }, { pick, say }) => ({
      ...{ webhook_id: webhookId, ...fields(say, pick), is_on: pick % 3 > 0 },
    }),
    event: null,
  },
  rotateWebhookSecret: {
    answers: ADMINS,
    by: 'owner',
    input: ({ webhookId }) => ({ webhook_id: webhookId, secret }),
    event: null,
  },
  testWebhook: {
    answers: ADMINS,
    by: 'owner',
    input: ({ webhookId }) => ({ webhook_id: webhookId }),
    event: null,
  },
  sendDeliveryAgain: {
    answers: ADMINS,
    by: 'owner',
    input: ({ deliveryId }) => ({ delivery_id: deliveryId }),
    event: null,
  },
  deleteWebhook: {
    answers: ADMINS,
    by: 'owner',
    input: ({ webhookId }) => ({ webhook_id: webhookId }),
    event: null,
  },
}
