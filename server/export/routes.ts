// Downloads of a whole project: its archive, and its tickets as a table. A browser uses a signed link that is valid for a few
// minutes, a program its token. Both require the right to export and are audited, and only a few run at once.

import { Readable, Transform } from 'node:stream'
import { type Context, Hono } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import type { Operation } from '../../domain/operation.ts'
import { Id } from '../../domain/text.ts'
import { auditExport } from '../audit/exports.ts'
import type { Bearer } from '../bearer.ts'
import { createStore } from '../blob/store.ts'
import type { Deps } from '../deps.ts'
import { type FairUse, personOf } from '../fair-use/fair-use.ts'
import { deviceOf } from '../http/device.ts'
import { bearerOf, type Env, requirePrincipal } from '../http/request.ts'
import { reading } from '../pipeline/change.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { holderOf, signLink } from '../storage/link.ts'
import { archiveOf, type Exporting } from './archive.ts'
import { csvOf } from './csv.ts'
import { EXPORTS } from './limits.ts'
import { bundleSchema } from './schema.ts'

const EXPORT = {
  kind: 'query',
  scope: 'project',
  needs: 'project.export',
  lock: 'none',
} as const satisfies Partial<Operation>

const FORMS = {
  'archive.zip': { type: 'application/zip', write: archiveOf },
  'tickets.csv': { type: 'text/csv; charset=utf-8', write: csvOf },
} as const
type Form = keyof typeof FORMS

type Options = { fairUse: FairUse; requireDiskSpace?: (() => Promise<void>) | undefined; stalledMs?: number }

export function exportRoutes(
  deps: Deps,
  { fairUse, requireDiskSpace = async () => {}, stalledMs = EXPORTS.stalledMs }: Options,
) {
  const store = createStore(deps.config)
  const running = new Set<string>()
  let schema: string | undefined

  const projectIdOf = (c: Context) => {
    const id = Id.safeParse(c.req.param('projectId'))
    if (!id.success) throw new Refusal('project_not_found')
    return id.data
  }
  const formOf = (c: Context): Form => {
    const form = c.req.param('form') ?? ''
    if (!Object.hasOwn(FORMS, form)) throw new Refusal('not_found')
    return form as Form
  }
  /** The project, if this person may export it. */
  const allowed = (c: Context<Env>, who: Bearer, rowId: string) => {
    const caller = { address: c.get('address'), device: deviceOf(c.req.header('user-agent')) }
    c.set('inTurn', true)
    return fairUse.turn(who, async () => {
      const context = (await reading({ deps, operation: EXPORT, who, caller, rowId })) as ProjectContext
      requireRoom(who)
      return context
    })
  }
  function requireRoom(who: Bearer) {
    const mine = [...running].some((one) => one.startsWith(`${personOf(who)} `))
    if (!mine && running.size < EXPORTS.atOnce) return
    const words = mine
      ? t('You already have an export running. Please wait until it is finished.')
      : t('Too many exports are running at the moment. Please try again in a few minutes.')
    throw new Refusal('too_many_requests', { retry_after: 30 }, words)
  }

  return new Hono<Env>()
    .get('/api/bundle.schema.json', (c) => {
      schema ??= JSON.stringify(bundleSchema())
      return c.body(schema, 200, { 'Content-Type': 'application/schema+json' })
    })
    .post('/api/projects/:projectId/download/:form', async (c) => {
      const who = await requirePrincipal(c, deps.bearers)
      const [projectId, form] = [projectIdOf(c), formOf(c)]
      await allowed(c, who, projectId)
      const path = `/api/projects/${projectId}/download/${form}`
      const token = await signLink(deps, who, path, EXPORTS.linkSeconds)
      return c.json({ url: `${path}?token=${token}` })
    })
    .get('/api/projects/:projectId/download/:form', async (c) => {
      const [projectId, form] = [projectIdOf(c), formOf(c)]
      const path = `/api/projects/${projectId}/download/${form}`
      const who = bearerOf(c)
        ? await requirePrincipal(c, deps.bearers)
        : await holderOf(deps, c.req.query('token') ?? '', path).catch(() => {
            throw new Refusal('not_found', {}, t('This link is no longer valid'))
          })
      const context = await allowed(c, who, projectId)
      await requireDiskSpace()
      const { type, write } = FORMS[form]
      const day = deps.clock.now().toISOString().slice(0, 10)
      const extension = form.slice(form.lastIndexOf('.'))
      const headers = {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${context.project.key.toLowerCase()}-${day}${extension}"`,
        'Cache-Control': 'no-store',
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      await auditExport(context)
      const stop = new AbortController()
      const mine = `${personOf(who)} ${c.get('requestId')}`
      requireRoom(who)
      running.add(mine)
      const bytes = write({
        deps,
        store,
        projectId,
        requireDiskSpace,
        signal: stop.signal,
      } satisfies Exporting)
      const sent = unlessStalled(bytes, stalledMs, (error) => {
        running.delete(mine)
        stop.abort()
        if (error) deps.logger.warn({ err: error, request_id: c.get('requestId') }, 'export aborted')
      })
      return c.body(Readable.toWeb(sent) as ReadableStream, 200, headers)
    })
}

/**
 * Ends a download whose client has stopped receiving.
 * @param onEnd called once, however the download ends
 */
function unlessStalled(bytes: Readable, stalledMs: number, onEnd: (error?: Error) => void): Transform {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => sent.destroy(new Error('the download took nothing any more')), stalledMs).unref()
  }
  const sent: Transform = new Transform({
    transform(chunk, _encoding, done) {
      wait()
      done(null, chunk)
    },
  })
  bytes.on('error', (error) => sent.destroy(error))
  bytes.pipe(sent)
  sent.on('error', () => {})
  sent.once('close', () => {
    clearTimeout(timer)
    bytes.destroy()
    onEnd(sent.readableEnded ? undefined : (sent.errored ?? new Error('the client went away')))
  })
  return sent
}
