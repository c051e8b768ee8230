// An example of each call about webhooks.
import { webhookDocs } from '../../domain/webhook/docs.ts'
import { ADMINS, type Examples } from '../test/example.ts'

const fields = (say: (text: string) => string, pick: number) => ({
  url: `https://hooks.example.org/${pick}`,
  description: say('Tells the build server'),
  types: pick % 2 ? null : ['ticket.created' as const],
})

export const webhookExamples = {
  listWebhooks: { answers: ADMINS },
  createWebhook: {
    answers: ADMINS,
    input: (_, { pick, say }) => ({ ...fields(say, pick), secret: webhookDocs.createWebhook.input.secret }),
  },
  updateWebhook: {
    answers: ADMINS,
    input: ({ webhookId }, { pick, say }) => ({
      webhook_id: webhookId,
      ...fields(say, pick),
      is_on: pick % 3 > 0,
    }),
  },
  deleteWebhook: { answers: ADMINS },
  rotateWebhookSecret: { answers: ADMINS },
  testWebhook: { answers: ADMINS },
  listDeliveries: {
    answers: ADMINS,
    input: ({ webhookId, deliveryId }) => ({
      webhook_id: webhookId,
      state: 'pending',
      before: deliveryId,
      limit: 10,
    }),
  },
  getDelivery: { answers: ADMINS },
  sendDeliveryAgain: { answers: ADMINS },
} satisfies Partial<Examples>
