// The tables of push messages, as Kysely types.
import type { Generated } from 'kysely'

declare module '../db/schema.ts' {
  interface Schema {
    push_key: { singleton: Generated<boolean>; public_key: string; private_key: string }
    push_subscription: {
      endpoint: string
      user_id: string
      session_id: string
      p256dh: string
      auth: string
      created_at: string
    }
    push_news: {
      id: Generated<string>
      user_id: string
      ticket_id: string
      project_id: string
      reason: 'mentioned' | 'assigned'
      seq: number
      made_at: string
      attempts: Generated<number>
      retry_at: string
    }
  }
}
