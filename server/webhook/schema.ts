// The tables of webhooks, as Kysely types.
import type { ColumnType, Generated } from 'kysely'
import type { EventType } from '../../domain/event.ts'
import type { TopicName } from '../../domain/webhook/topics.ts'
import type { DeliveryState, Webhook, WebhookPause } from '../../domain/webhook/webhook.ts'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

declare module '../db/schema.ts' {
  interface Schema {
    webhook: {
      id: string
      project_id: string
      url: string
      description: string | null
      types: EventType[] | null
      format: Generated<Webhook['format']>
      topics: Later<TopicName[]>
      query: Later<string>
      room: Later<string>
      access_token: Later<string>
      /** The receiver asked for no messages before. */
      quiet_until: Later<string>
      is_on: Generated<boolean>
      paused: Later<WebhookPause>
      secret: Buffer
      former_secret: Later<Buffer>
      former_until: Later<string>
      from_seq: number
      failing_since: Later<string>
      created_at: string
    }
    webhook_delivery: {
      id: string
      webhook_id: string
      seq: number | null
      type: string
      ticket_id: string | null
      comment_id: string | null
      /** The bulk change or the import of which it is the only message. */
      bulk_id: Later<string>
      lane: string
      by_hand: Generated<boolean>
      state: Generated<DeliveryState>
      made_at: string
      attempts: Generated<number>
      first_at: Later<string>
      retry_at: string
      lease_until: Later<string>
      sent_at: Later<string>
      took_ms: Later<number>
      status: Later<number>
      error: Later<string>
      signature: Later<string>
      body_hash: Later<Buffer>
      answer: Later<string>
    }
  }
}
