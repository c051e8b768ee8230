// /mcp: the Model Context Protocol for agents, streamable HTTP without state. Each tool groups calls of the contract. They are sent
// through the application's own routes with the agent's token, so their rights, limits and refusals apply.
import { Hono } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import type { FairUse } from '../fair-use/fair-use.ts'
import { bearerOf, type Env } from '../http/request.ts'
import type { Ask } from './lookup.ts'

const METADATA = '/.well-known/oauth-protected-resource'

type Inner = (request: Request, env: Env['Bindings']) => Response | Promise<Response>

/** @param inner handles a request in the application itself */
export function mcpRoutes(
  { bearers, config }: Pick<Deps, 'bearers' | 'config'>,
  fairUse: Pick<FairUse, 'request'>,
  inner: Inner,
) {
  const { origin } = new URL(config.publicUrl)
  const metadata = {
    resource: `${config.publicUrl}/mcp`,
    resource_name: 'Lacewing',
    bearer_methods_supported: ['header'],
    resource_documentation: `${config.publicUrl}/api/docs`,
  }
  return new Hono<Env>()
    .get(METADATA, (c) => c.json(metadata))
    .get(`${METADATA}/mcp`, (c) => c.json(metadata))
    .on(['GET', 'DELETE'], '/mcp', (c) => c.body(null, 405, { Allow: 'POST' }))
    .post('/mcp', async (c) => {
      // A page of another site cannot read a token, but it could make a browser in this network send a request.
      const from = c.req.header('origin')
      if (from !== undefined && from !== origin)
        throw new Refusal('forbidden', {}, 'Requests from this page are not allowed')
      const secret = bearerOf(c)
      const who = secret === undefined ? null : await bearers.verify(secret)
      if (!who?.token) {
        c.header('WWW-Authenticate', `Bearer resource_metadata="${config.publicUrl}${METADATA}/mcp"`)
        throw new Refusal('not_signed_in', {}, 'Send a token: Authorization: Bearer lacewing_…')
      }
      c.set('inTurn', true)
      const ask: Ask = async (path, { method, body, key }) =>
        inner(
          new Request(new URL(path, origin), {
            method,
            headers: {
              Authorization: `Bearer ${secret}`,
              'User-Agent': c.req.header('user-agent') ?? 'agent',
              ...(body !== undefined && { 'Content-Type': 'application/json' }),
              ...(key !== undefined && { 'Idempotency-Key': key }),
            },
            ...(body !== undefined && { body }),
          }),
          { ...c.env, isAgent: true },
        )
      // The first inner request below checks that the token has not ended; a protocol message may make no request of its own.
      await requireLiving(ask)
      // Each message of a batch counts; the HTTP request has already been counted as one.
      const sent = await messagesIn(c.req.raw.clone())
      await fairUse.request(who, sent - 1)
      const { answer } = await import('./server.ts')
      return answer(c.req.raw, { ask, scope: who.token.scope, publicUrl: config.publicUrl })
    })
}

/** A body that is not a batch counts as one message. The protocol reports errors in it. */
async function messagesIn(request: Request): Promise<number> {
  const message: unknown = await request.json().catch(() => null)
  return Array.isArray(message) ? message.length : 1
}

/** Refuses a token that has ended before the protocol begins, so that the client asks for another token. */
async function requireLiving(ask: Ask): Promise<void> {
  const { status } = await ask('/api/me', { method: 'GET' })
  if (status === 401) throw new Refusal('not_signed_in')
}
