// POST and PUT of an object. Its bytes are received, hashed and checked against every limit; then one transaction adds it to its
// ticket.

import type { Context } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { addAttachment, requireFileQuota, requireRoomOnTicket } from '../attachment/commands.ts'
import type { Received } from '../blob/disk.ts'
import { tooLarge } from '../blob/disk.ts'
import { personOf } from '../fair-use/fair-use.ts'
import type { Env } from '../http/request.ts'
import { UPLOADS } from '../limits.ts'
import { uploadIn } from './multipart.ts'
import type { ObjectPath } from './path.ts'
import { noObject } from './refusal.ts'
import { ADD, type Asking, change, countChange, ticketOf } from './storage.ts'

/** The most bytes that a form may have beside its file. */
const FORM_BYTES = 256 * 1024

/** The uploads that are being received, by person. */
export type Slots = Map<string, number>

export async function withSlot<T>(
  { slots, most }: { slots: Slots; most: number },
  person: string,
  action: () => Promise<T>,
): Promise<T> {
  const taken = slots.get(person) ?? 0
  if (taken >= most)
    throw new Refusal('too_many_requests', { retry_after: 2 }, t('Too many uploads at once. Please wait.'))
  slots.set(person, taken + 1)
  try {
    return await action()
  } finally {
    const left = (slots.get(person) ?? 1) - 1
    if (left > 0) slots.set(person, left)
    else slots.delete(person)
  }
}

export type UploadOptions = {
  at: ObjectPath
  /** The id that the client chose. */
  id: string | undefined
  replace: boolean
  slots: Slots
}

/** @returns the id of the attachment */
export async function upload(
  c: Context<Env>,
  by: Asking,
  { at, id, replace, slots }: UploadOptions,
): Promise<string> {
  const { fairUse, config, store, db } = by.storage
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > config.fileBytes + FORM_BYTES) throw tooLarge(config.fileBytes)
  await fairUse.turn(by.who, async () => {
    await countChange(by)
    const { db } = await ticketOf(by, at, ADD)
    await requireRoomOnTicket(db, at.ticketId)
    await requireFileQuota(db, at.projectId, config.projectFileBytes, Math.max(0, length - FORM_BYTES))
  })
  return withSlot({ slots, most: UPLOADS.atOnce }, personOf(by.who), async () => {
    const { file, whole } = await uploadIn(c, config.fileBytes)
    const received = await store
      .receive(file, config.fileBytes, UPLOADS.stalledMs)
      .catch((error: unknown) => {
        whole.catch(() => {})
        throw c.req.raw.signal.aborted ? new Refusal('upload_broken') : error
      })
    try {
      await whole.catch(() => {
        throw new Refusal('upload_broken')
      })
      // The length of the file was not known before.
      await requireFileQuota(db, at.projectId, config.projectFileBytes, received.size)
      await received.send()
      return await add(by, at, { received, id, replace })
    } finally {
      await received.discard()
    }
  })
}

type Adding = { received: Received; id: string | undefined; replace: boolean }

async function add(by: Asking, at: ObjectPath, { received, id, replace }: Adding): Promise<string> {
  const { sha256, size, mime, width, height, commit } = received
  const file = { name: at.name, sha256, size, mime, width, height }
  const events = await change(by, ADD, at.ticketId, (context) => {
    if (context.project.id !== at.projectId) throw noObject()
    return addAttachment(context, file, { id, replace, commit })
  })
  const created = events.at(-1)
  if (created?.type === 'attachment.created') return created.attachment.id
  // The ticket already has the file.
  if (id) return id
  const same = await by.storage.db
    .selectFrom('attachment')
    .select('id')
    .where('ticket_id', '=', at.ticketId)
    .where('name', '=', at.name)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return same.id
}
