// Enqueues and sends deliveries to webhooks, and mails the owner of a webhook that was switched off.
import type { Background } from '../jobs/kind.ts'
import { webhookMail } from './mail.ts'
import { webhookReader } from './reader.ts'
import { startWebhooks } from './sender.ts'

export const webhookWork = {
  mails: { webhook_paused: webhookMail },
  readers: () => [webhookReader],
  polls: [(deps) => startWebhooks(deps)],
} satisfies Background
