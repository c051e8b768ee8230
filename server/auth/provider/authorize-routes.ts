// The routes to the provider and back, and the routes of linked identities. The browser navigates to these URLs, so an error also
// redirects to a page, always on this server.
import { type Context, Hono } from 'hono'
import { ZodError } from 'zod'
import type { Env } from '../../http/request.ts'
import type { Auth } from '../auth.ts'
import { callerOf, idOf, liveSession } from '../caller.ts'
import { requireRecentProof } from '../password/prove.ts'
import { AuthRefusal } from '../refusal.ts'
import { beginAuthorization, finishAuthorization } from './authorize.ts'
import { pageOf, withAnswer } from './authorize-page.ts'
import { noSuchIdentity, unlinkIdentity } from './identity-link.ts'

export function authorizeRoutes(auth: Auth) {
  /** Redirects to the result of `lead`, or to a page that shows the error. */
  async function goOn(c: Context<Env>, lead: () => Promise<string>): Promise<Response> {
    // Link scanners send HEAD to check a URL before a person opens it. HEAD must have no side effects.
    if (c.req.method === 'HEAD') return c.body(null, 204)
    try {
      return c.redirect(await lead(), 303)
    } catch (error) {
      const refusal =
        error instanceof ZodError
          ? new AuthRefusal(400, 'validation_failed', error.issues[0]?.message ?? 'Not valid')
          : error
      if (!(refusal instanceof AuthRefusal)) throw error
      return c.redirect(withAnswer(pageOf(auth, c.req.query('redirect_to')), refusal), 303)
    }
  }

  return new Hono<Env>()
    .get('/authorize', (c) => goOn(c, () => beginAuthorization(auth, c.req.query(), callerOf(c))))
    .get('/callback', (c) => goOn(c, () => finishAuthorization(auth, new URL(c.req.url).searchParams)))
    .get('/user/identities/authorize', async (c) => {
      const session = await liveSession(auth, c)
      requireRecentProof(auth, session)
      return c.json({ url: await beginAuthorization(auth, c.req.query(), callerOf(c), session.session) })
    })
    .delete('/user/identities/:id', async (c) => {
      await unlinkIdentity(auth, await liveSession(auth, c), idOf(c, noSuchIdentity), callerOf(c))
      return c.json({})
    })
}
