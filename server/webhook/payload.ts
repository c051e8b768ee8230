// The payload of a delivery: nothing, if its data is gone or its filter does not match; else a body in the format of the webhook.
import type { Event } from '../../domain/event.ts'
import type { ChatFormat } from '../../domain/webhook/format/format.ts'
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import type { Message } from '../../domain/webhook/format/message.ts'
import type { WebhookBody } from '../../domain/webhook/webhook.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { bodyOf, contentOf, type Subject } from './body.ts'
import { isGoingOn, numbersOfBulk, ticketsOfImport } from './bundle.ts'
import { matchingNumbers } from './filter.ts'
import { messageOfMany, projectMessage, ticketMessage } from './message.ts'

export type Payload =
  | { body: string }
  /** `gone`: the data was deleted; `unmatched`: the filter does not match; `early`: the act on many goes on. */
  | { nothing: 'gone' | 'unmatched' | 'early' }
  /** The filter is wrong by now. */
  | { refused: string }

export type PayloadDeps = { db: Db; config: Pick<Config, 'publicUrl'> }
/** A delivery, and the settings of its webhook that decide what is sent. */
export type Wanted = Subject & { format: string; query: string | null; bulk_id: string | null }

const GONE: Payload = { nothing: 'gone' }
const UNMATCHED: Payload = { nothing: 'unmatched' }

export async function payloadOf(deps: PayloadDeps, wanted: Wanted, now: Date): Promise<Payload> {
  const { db } = deps
  const content = await contentOf(db, wanted)
  if (!content) return GONE
  const chat = chatFormat(wanted.format)
  if (!('data' in content)) {
    const words = 'This is a test message. Messages of this project will look like it.'
    return chat
      ? written(chat, projectMessage(content.project, deps.config.publicUrl, words))
      : { body: bodyOf(content, wanted) }
  }
  if (chat && wanted.bulk_id !== null)
    return ofMany(deps, chat, { ...wanted, bulk_id: wanted.bulk_id }, content, now)
  const matched = await matches(db, wanted, content, now)
  if (matched !== true) return matched
  if (!chat) return { body: bodyOf(content, wanted) }
  const message = await ticketMessage(db, deps.config.publicUrl, content.data)
  return message ? written(chat, message) : GONE
}

const written = (chat: ChatFormat, message: Message): Payload => ({
  body: JSON.stringify(chat.body(message)),
})

/** Whether the event passes the filter: a filter wants tickets, so it passes no other event. */
async function matches(db: Db, wanted: Wanted, content: WebhookBody, now: Date): Promise<true | Payload> {
  const { query, project_id } = wanted
  if (query === null) return true
  const { event, ticket } = content.data
  const number = ticket?.number ?? deletedNumber(event)
  if (number === undefined) return UNMATCHED
  const isDeleted = event.type === 'ticket.deleted'
  const found = await matchingNumbers(db, { project_id, query, numbers: [number], isDeleted }, now)
  if (typeof found === 'string') return { refused: found }
  return found.length > 0 ? true : UNMATCHED
}

const deletedNumber = (event: Event) => (event.type === 'ticket.deleted' ? event.number : undefined)

/** One message about a bulk change or an import, once that has ended. */
async function ofMany(
  { db, config }: PayloadDeps,
  chat: ChatFormat,
  wanted: Wanted & { bulk_id: string },
  { data }: WebhookBody,
  now: Date,
): Promise<Payload> {
  const { project_id, bulk_id, query, made_at, seq } = wanted
  if (await isGoingOn(db, bulk_id, made_at, now)) return { nothing: 'early' }
  if (data.event.type === 'import.advanced') {
    const count = await ticketsOfImport(db, project_id, bulk_id, seq ?? 0)
    if (query !== null || count <= 0) return UNMATCHED
    return written(chat, await messageOfMany(db, config.publicUrl, data, { numbers: [], count }))
  }
  const all = await numbersOfBulk(db, project_id, bulk_id)
  const isDeleted = data.event.type === 'ticket.deleted'
  const numbers =
    query === null ? all : await matchingNumbers(db, { project_id, query, numbers: all, isDeleted }, now)
  if (typeof numbers === 'string') return { refused: numbers }
  if (numbers.length === 0) return UNMATCHED
  if (all.length === 1) {
    const message = await ticketMessage(db, config.publicUrl, data)
    return message ? written(chat, message) : GONE
  }
  return written(chat, await messageOfMany(db, config.publicUrl, data, { numbers, count: numbers.length }))
}
