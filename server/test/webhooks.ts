// Webhooks for tests: creates one with a known secret, and sends everything that is due.
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { OutputOf, RawInputOf } from '../../domain/api.ts'
import type { Event } from '../../domain/event.ts'
import { WEBHOOK_SECRET_PREFIX } from '../../domain/webhook/webhook.ts'
import { readAll } from '../events/reader.ts'
import { webhookReader } from '../webhook/reader.ts'
import { sendWebhooks, type WebhookDeps } from '../webhook/sender.ts'
import type { Received } from './receiver.ts'
import type { TestPerson, World } from './world.ts'

export const newHookSecret = () => WEBHOOK_SECRET_PREFIX + randomBytes(24).toString('base64')

/** @returns the new webhook's id and its secret */
export async function addHook(
  world: World,
  who: TestPerson,
  projectId: string,
  input: Omit<RawInputOf<'createWebhook'>, 'secret'>,
): Promise<{ id: string; secret: string }> {
  const secret = newHookSecret()
  await world.call(who, 'createWebhook', { projectId }, { ...input, secret })
  const { webhooks } = await world.call(who, 'listWebhooks', { projectId })
  return { id: webhooks.at(-1)?.id ?? '', secret }
}

export async function hookOf(world: World, who: TestPerson, projectId: string, id: string) {
  const { webhooks } = await world.call(who, 'listWebhooks', { projectId })
  const hook = webhooks.find((one) => one.id === id)
  if (!hook) throw new Error('no such webhook')
  return hook
}

/** Reads the log and sends what is due. */
export async function deliver(world: World, how: WebhookDeps['how'] = {}): Promise<void> {
  await readAll(world.deps, [webhookReader])
  await sendWebhooks({ ...world.deps, how })
}

export type Sent = {
  type: string
  timestamp: string
  data: {
    event: Event
    project: { id: string; key: string; name: string }
    ticket: OutputOf<'getTicket'>['ticket'] | null
    comment: { id: string; content: string } | null
    truncated?: true
  }
}

/** The content of a delivery as the published library reads it, at the time of the test. @throws if the signature is wrong */
export function verified(secret: string, { headers, body }: Received): Sent {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1_000)
  try {
    return new Webhook(secret).verify(body, headers) as Sent
  } finally {
    now.mockRestore()
  }
}
