// GET /calendar/<secret>.ics: the calendar that programs subscribe to. The secret is in the path, because these programs send
// nothing else; the request log leaves it out.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { t } from '../../domain/locale/message.ts'
import { entriesOf } from '../calendar/entries.ts'
import { calendarText } from '../calendar/ics.ts'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import type { Env } from '../http/request.ts'

export function calendarRoutes({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, use: PublicUse) {
  return new Hono<Env>().get('/calendar/:file', async (c) => {
    await use.read(c.get('address'))
    const secret = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1] ?? ''
    const found = await entriesOf(db, secret, clock.now())
    if (!found) return c.text(t('There is no calendar at this address, or it was removed'), 404, NO_STORE)
    const text = calendarText(found, config.publicUrl)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (isSame(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="lacewing.ics"',
    })
  })
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Also matches if a proxy compressed the answer and made the tag weak. */
function isSame(requestedTag: string | undefined, etag: string): boolean {
  return (requestedTag ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
