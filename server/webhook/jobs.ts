// The mail to the owner of a webhook that switched itself off.
import { z } from 'zod'

const WebhookMail = z.object({ webhook_id: z.string(), project_id: z.string() })
export type WebhookMail = z.output<typeof WebhookMail>

export const webhookMails = { webhook_paused: WebhookMail }
