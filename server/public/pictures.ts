// Pictures of a report: anyone with its private link can send them one by one within an hour after the report. Their type is
// detected from the bytes, not from the name, and they get names from the server.

import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { PICTURE_TYPES, REPORT_PICTURES } from '../../domain/public-form/public-form.ts'
import { addAttachment, requireFileQuota } from '../attachment/commands.ts'
import { tooLarge } from '../blob/disk.ts'
import type { Store } from '../blob/store.ts'
import type { Deps } from '../deps.ts'
import { clientNetworkOf } from '../fair-use/rate-limiter.ts'
import type { Env } from '../http/request.ts'
import { UPLOADS } from '../limits.ts'
import { picturesOf, type Report } from '../public-form/form.ts'
import { REPORT_UPLOADS } from '../public-form/limits.ts'
import { ADD } from '../storage/storage.ts'
import { asRobot } from './filing.ts'

type Receiving = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'pipelined' | 'logger'> & { store: Store }

const tooMany = (message: string) =>
  new Refusal('invalid_input', { errors: [{ field: 'picture', message }] }, message)
const MOST = `A report can have at most ${REPORT_PICTURES.most} pictures`
const NO_PICTURE = t('This is not a PNG, JPEG, GIF or WebP picture')

export function createPictures(deps: Receiving) {
  const taken = new Map<string, number>()
  let all = 0

  async function withSlot<T>(who: string, action: () => Promise<T>): Promise<T> {
    const mine = taken.get(who) ?? 0
    if (mine >= REPORT_UPLOADS.atOnce || all >= REPORT_UPLOADS.ofAll)
      throw new Refusal('too_many_requests', { retry_after: 5 }, t('Too many uploads at once. Please wait.'))
    taken.set(who, mine + 1)
    all += 1
    try {
      return await action()
    } finally {
      all -= 1
      const left = (taken.get(who) ?? 1) - 1
      if (left > 0) taken.set(who, left)
      else taken.delete(who)
    }
  }

  /** Receives the body as a picture of the report. If the same picture is sent again, it is still stored once. */
  return async function receive(c: Context<Env>, report: Report): Promise<void> {
    const { db, clock, config, store } = deps
    if (report.deleted_at !== null) throw new Refusal('link_over')
    if (Date.parse(report.created_at) + REPORT_UPLOADS.seconds * 1_000 <= clock.now().getTime())
      throw tooMany(t('Pictures can be added only within an hour after the report'))
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > REPORT_PICTURES.bytes) throw tooLarge(REPORT_PICTURES.bytes)
    await requireFileQuota(db, report.project_id, config.projectFileBytes, length)
    const body = c.req.raw.body
    if (!body) throw tooMany(NO_PICTURE)
    await withSlot(clientNetworkOf(c.get('address')), async () => {
      const source = Readable.fromWeb(body as WebStream)
      const received = await store
        .receive(source, REPORT_PICTURES.bytes, UPLOADS.stalledMs)
        .catch((error: unknown) => {
          throw c.req.raw.signal.aborted ? new Refusal('upload_broken') : error
        })
      try {
        const { sha256, size, mime, width, height, commit } = received
        const type = PICTURE_TYPES.find((one) => one === mime)
        if (!type) throw tooMany(NO_PICTURE)
        await received.send()
        await asRobot<'ticket'>(deps, {
          robot_id: report.robot_id,
          operation: ADD,
          rowId: report.ticket_id,
          async run(context) {
            // The ticket is locked, so no other request adds a picture meanwhile.
            const known = await picturesOf(context.db, report)
            if (known.some((picture) => picture.sha256 === sha256)) return null
            if (known.length >= REPORT_PICTURES.most) throw tooMany(MOST)
            const name = `picture-${sha256.slice(0, 8)}.${type.slice('image/'.length)}`
            return addAttachment(
              context,
              { name, sha256, size, mime, width, height },
              { replace: true, commit },
            )
          },
        })
      } finally {
        await received.discard()
      }
    })
  }
}
