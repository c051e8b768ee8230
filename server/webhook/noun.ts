// What the server has to know of webhooks.
import { webhookDocs } from '../../domain/webhook/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const webhookNoun = {
  chapter: { name: 'Webhooks', about: 'Addresses that a project’s events are sent to, signed.' },
  docs: webhookDocs,
  handlers: { ...queries, ...commands },
  // Deleted between the look at it and the write.
  constraints: { webhook_delivery_webhook_id_fkey: 'not_found' },
} satisfies Noun
