// GET /metrics: on the product's port for clients with METRICS_TOKEN, on METRICS_PORT for clients on this machine. And the
// middleware that counts requests.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Refusal } from '../../domain/error.ts'
import type { Config } from '../config.ts'
import { bearerOf, type Env } from '../http/request.ts'
import { StartError } from '../process/start-error.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The route exists only if METRICS_TOKEN is set. */
export function metricsRoutes(metrics: Metrics | undefined, { metricsToken }: Pick<Config, 'metricsToken'>) {
  const routes = new Hono<Env>()
  if (!metrics || !metricsToken) return routes
  const expected = digest(metricsToken)
  return routes.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(bearerOf(c) ?? ''), expected))
      throw new Refusal('not_signed_in', {}, '/metrics takes the METRICS_TOKEN of this server as a bearer')
    return c.body(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

/** Pages and files count as one route, because clients choose their paths. */
const templateOf = (path: string) => (path === '' || path.endsWith('*') ? 'other' : path)

export function countRequests(metrics: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    metrics.request({
      // The route of the handler that answered.
      route: templateOf(routePath(c)),
      method: c.req.method,
      status: c.res.status,
      seconds: (performance.now() - began) / 1_000,
      ...(c.error instanceof Refusal && { refusal: c.error.code }),
    })
  }
}

/** Serves only /metrics, and only clients on this machine. */
export async function listenForScrapes(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') response.writeHead(404).end()
    else {
      const text = await metrics.text().catch(() => null)
      if (text === null) response.writeHead(500).end()
      else response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be used: ${message}.`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
