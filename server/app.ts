// The HTTP application: every route and middleware, in order. Tests call it without a port.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { sql } from 'kysely'
import { Refusal } from '../domain/error.ts'
import { authRoutes } from './auth/routes.ts'
import type { Deps } from './deps.ts'
import { handOver, streamRoutes } from './events/stream.ts'
import { exportRoutes } from './export/routes.ts'
import { createFairUse, type FairUse } from './fair-use/fair-use.ts'
import { createPublicUse, type PublicUse } from './fair-use/public-use.ts'
import { throttle } from './fair-use/throttle.ts'
import { forgeRoutes } from './forge/routes.ts'
import { assetRoutes } from './http/assets.ts'
import { bodyLimit } from './http/body-limit.ts'
import { deadline } from './http/deadline.ts'
import { docsRoutes } from './http/docs.ts'
import { problemHandler } from './http/errors.ts'
import { inLanguageOfPage } from './http/language.ts'
import { type Env, identify } from './http/request.ts'
import { requestHeaders, securityHeaders } from './http/response-headers.ts'
import { mcpRoutes } from './mcp/routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { countRequests, metricsRoutes } from './metrics/routes.ts'
import { unsubscribeRoutes } from './notification/unsubscribe.ts'
import type { AnswerCache } from './pipeline/answer-cache.ts'
import { contractRoutes } from './pipeline/mount.ts'
import { publicBoardRoutes } from './public/board-routes.ts'
import { calendarRoutes } from './public/calendar-routes.ts'
import { publicFormRoutes } from './public/form-routes.ts'
import { publicInvitationRoutes } from './public/invitation-routes.ts'
import { reportMailRoutes } from './public/report-mail-routes.ts'
import { importFileRoutes } from './storage/import-file.ts'
import { storageRoutes } from './storage/routes.ts'
import './nouns.ts'

export type App = {
  fetch(request: Request, connection: object): Promise<Response>
  request: Hono<Env>['request']
  /** Makes /readyz report not ready from now on, so that a proxy can redirect traffic before a stop. */
  retire(): void
  /** Closes every open stream. */
  stop(): void
}

type AppOptions = {
  /** Overrides for tests: the limits of one person. */
  fairUse?: FairUse
  /** Overrides for tests: the limits of people without an account. */
  publicUse?: PublicUse
  /** Overrides for tests: the limits of one client network. */
  throttle?: Parameters<typeof throttle>[2]
  /** Overrides for tests: the deadline of a request in milliseconds. */
  deadline?: number
  /** Refuses a change if there is too little disk space. */
  requireDiskSpace?: () => Promise<void>
  /** Metrics for Prometheus, if a setting turns them on. */
  metrics?: Metrics
  /** Overridden by tests, for example with a cache that stores nothing. */
  answerCache?: AnswerCache
}

export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { config, logger } = deps
  const fairUse = options.fairUse ?? createFairUse(deps)
  const use = options.publicUse ?? createPublicUse(deps)
  const stream = streamRoutes(deps, fairUse)
  let retired = false
  const app: Hono<Env> = new Hono<Env>()
    .use(identify(config))
    .use(inLanguageOfPage)
    .use(logged(deps))
    .use(options.metrics ? countRequests(options.metrics) : (_, next) => next())
    .use(securityHeaders(config.publicUrl.startsWith('https:')))
    .use(requestHeaders)
    .use(async (c, next) => {
      await next()
      // A server that is stopping must not get further requests on a connection that is kept alive.
      if (retired) c.header('Connection', 'close')
    })
    .use(throttle(deps.bearers, fairUse, options.throttle))
    .use(bodyLimit())
    .use(deadline(options.deadline))
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (retired) throw new Refusal('unavailable', {}, 'The server is stopping')
      await sql`select 1`.execute(deps.db)
      return c.json({ status: 'ready' })
    })
    .route('/', metricsRoutes(options.metrics, config))
    .route('/', contractRoutes(deps, fairUse, options))
    .route('/', importFileRoutes(deps, { fairUse, requireDiskSpace: options.requireDiskSpace }))
    .route('/storage/v1', storageRoutes(deps, { fairUse, requireDiskSpace: options.requireDiskSpace }))
    .route('/', exportRoutes(deps, { fairUse, requireDiskSpace: options.requireDiskSpace }))
    // The routes of the contract, above, compress their own responses: http/json-body.ts.
    .use(compress())
    .route('/', docsRoutes())
    .route('/auth/v1', authRoutes(deps, { fairUse }))
    .route(
      '/',
      mcpRoutes(deps, fairUse, (request, env) => app.fetch(request, env)),
    )
    .route('/', forgeRoutes(deps))
    .route('/', unsubscribeRoutes(deps))
    .route('/', publicBoardRoutes(deps, use))
    .route('/', publicInvitationRoutes(deps, use))
    .route('/', reportMailRoutes(deps, use))
    .route('/', publicFormRoutes(deps, { use, requireDiskSpace: options.requireDiskSpace }))
    .route('/', calendarRoutes(deps, use))
    .route('/', stream.routes)
    .all('/api/*', () => {
      throw new Refusal('not_found')
    })
    .route('/', assetRoutes({ teamName: config.teamName, signUp: config.signUp }))
  app.onError(problemHandler(logger))
  return {
    fetch: async (request, connection: Env['Bindings']) =>
      handOver(await app.fetch(request, connection), connection.stream),
    request: app.request,
    retire: () => {
      retired = true
    },
    stop: () => stream.stop(),
  }
}

/** A random name for this process, unique among the processes that share a database. */
export function processName(): string {
  return randomUUID()
}

/** The log must not contain the last part of these paths: the name of a file (a text of people) or the secret of an address. */
const pathForLog = (path: string) =>
  /^\/(storage\/v1\/object|calendar|forge)\//.test(path) ? path.replace(/[^/]*$/, '…') : path

function logged({ logger }: Deps) {
  return async (c: import('hono').Context<Env>, next: () => Promise<void>) => {
    const began = performance.now()
    await next()
    const took = Math.round(performance.now() - began)
    const line = {
      request_id: c.get('requestId'),
      method: c.req.method,
      path: pathForLog(c.req.path),
      status: c.res.status,
      took,
    }
    if (c.res.status >= 500) logger.warn(line, 'request')
    else logger.debug(line, 'request')
  }
}
