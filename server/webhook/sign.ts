// Signs deliveries by Standard Webhooks 1.0.0 (symmetric, v1).
import { createHash, createHmac } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'

/** The bytes of a secret. @param secret `whsec_` and base64 */
export function secretBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
}

/** The value of `webhook-signature`: one signature for each secret. @param seconds the time of this attempt, since 1970 */
export function signatureOf(secrets: Buffer[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')
}

/** The id stays the same for all attempts of a delivery. */
export const messageId = (deliveryId: string) => `msg_${deliveryId}`

type Signed = { deliveryId: string; at: Date; signature: string }

export function headersOf({ deliveryId, at, signature }: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Lacewing-Webhooks',
    accept: '*/*',
    'webhook-id': messageId(deliveryId),
    'webhook-timestamp': String(secondsOf(at)),
    'webhook-signature': signature,
  }
}

export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000)

/** Identifies a body without storing it. */
export const hashOfBody = (body: string) => createHash('sha256').update(body).digest()
