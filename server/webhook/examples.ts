// An example of each call about webhooks.
import { v7 as newId } from 'uuid'
import { webhookDocs } from '../../domain/webhook/docs.ts'
import { hashOf } from '../auth/session/session.ts'
import { ADMINS, type Examples, type NounExamples } from '../test/example.ts'

const fields = (say: (text: string) => string, pick: number) => ({
  url: `https://hooks.example.org/${pick}`,
  description: say('Tells the build server'),
  types: pick % 2 ? null : ['ticket.created' as const],
  topics: pick % 2 ? null : ['created' as const],
  query: null,
  room: null,
  access_token: '',
})

export const examples = {
  listWebhooks: { token: null, plans: {}, answers: ADMINS },
  createWebhook: {
    token: null,
    answers: ADMINS,
    input: (_, { pick, say }) => ({
      ...fields(say, pick),
      format: 'lacewing',
      secret: webhookDocs.createWebhook.input.secret,
    }),
  },
  updateWebhook: {
    token: null,
    answers: ADMINS,
    input: ({ webhookId }, { pick, say }) => ({
      webhook_id: webhookId,
      ...fields(say, pick),
      is_on: pick % 3 > 0,
    }),
  },
  deleteWebhook: { token: null, answers: ADMINS },
  rotateWebhookSecret: { token: null, answers: ADMINS },
  testWebhook: { token: null, answers: ADMINS },
  listDeliveries: {
    token: null,
    plans: {},
    answers: ADMINS,
    input: ({ webhookId, deliveryId }) => ({
      webhook_id: webhookId,
      state: 'pending',
      before: deliveryId,
      limit: 10,
    }),
  },
  getDelivery: { token: null, plans: {}, answers: ADMINS },
  sendDeliveryAgain: { token: null, answers: ADMINS },
} satisfies Partial<Examples>

export const rows = {
  async webhookId({ db, clock }, { projectId }, say) {
    const id = newId()
    await db
      .insertInto('webhook')
      .values({
        id,
        project_id: projectId,
        url: 'https://hooks.example.org/scene',
        description: say('Tells the build server'),
        types: null,
        secret: hashOf(id),
        from_seq: 0,
        created_at: clock.now().toISOString(),
      })
      .execute()
    return id
  },
  /** A test delivery that waits. */
  async deliveryId({ db, clock }, { webhookId }) {
    const id = newId()
    const now = clock.now().toISOString()
    await db
      .insertInto('webhook_delivery')
      .values({
        id,
        webhook_id: webhookId,
        seq: null,
        type: 'webhook.test',
        ticket_id: null,
        comment_id: null,
        lane: id,
        made_at: now,
        retry_at: now,
      })
      .execute()
    return id
  },
} satisfies NounExamples['rows']
