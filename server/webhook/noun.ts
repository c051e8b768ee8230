// The server side of webhooks: handlers, and errors of constraints.
import { webhookDocs } from '../../domain/webhook/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { webhookStored } from './stored.ts'

export const webhookNoun = {
  ...webhookStored,
  chapter: { name: 'Webhooks', about: 'Addresses that receive a project’s events, signed.' },
  docs: webhookDocs,
  handlers: { ...queries, ...commands },
  // The webhook was deleted after it was looked up and before the delivery was inserted.
  constraints: { webhook_delivery_webhook_id_fkey: 'not_found' },
} satisfies Noun
