// /auth/v1/factors: authenticators and recovery codes. A session that awaits its second factor may use only the routes that
// complete the sign-in.
import { Hono } from 'hono'
import type { Env } from '../../http/request.ts'
import type { Auth } from '../auth.ts'
import { Challenge, Enroll, readBody, VerifyFactor } from '../body.ts'
import { callerOf, liveSession } from '../caller.ts'
import { enrollFactor, removeFactor } from './factor.ts'
import { challengeFactor, verifyFactor } from './factor-verify.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-code.ts'

/** The routes of this file set up the two-factor sign-in that the server may require. */
const SETTING_UP = { withoutTwoFactor: true }

export function factorRoutes(auth: Auth) {
  const routes = new Hono<Env>()
  routes.post('/', async (c) => {
    const session = await liveSession(auth, c, SETTING_UP)
    return c.json(await enrollFactor(auth, session, await readBody(c, Enroll)))
  })
  routes.get('/recovery-codes', async (c) => {
    const { person } = await liveSession(auth, c, SETTING_UP)
    return c.json(await countRecoveryCodes(auth.db, person.id))
  })
  routes.post('/recovery-codes', async (c) =>
    c.json(await makeRecoveryCodes(auth, await liveSession(auth, c, SETTING_UP), callerOf(c))),
  )
  routes.post('/:factorId/challenge', async (c) => {
    const session = await liveSession(auth, c, { awaitingToo: true })
    await readBody(c, Challenge)
    return c.json(await challengeFactor(auth, session, c.req.param('factorId')))
  })
  routes.post('/:factorId/verify', async (c) => {
    const session = await liveSession(auth, c, { awaitingToo: true })
    const body = await readBody(c, VerifyFactor)
    return c.json(await verifyFactor(auth, session, c.req.param('factorId'), body, callerOf(c)))
  })
  routes.delete('/:factorId', async (c) =>
    c.json(
      await removeFactor(auth, await liveSession(auth, c, SETTING_UP), c.req.param('factorId'), callerOf(c)),
    ),
  )
  return routes
}
