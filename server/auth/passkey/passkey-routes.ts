// Passkey routes of /auth/v1, as the client library calls them.
import { type Context, Hono } from 'hono'
import type { Env } from '../../http/request.ts'
import type { Auth } from '../auth.ts'
import { readBody } from '../body.ts'
import { callerOf, idOf, liveSession } from '../caller.ts'
import { listPasskeys, noSuchPasskey, removePasskey, renamePasskey } from './passkey.ts'
import { RegistrationBody, RenameBody, SignInBody } from './passkey-body.ts'
import { beginRegistration, finishRegistration } from './passkey-register.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './passkey-sign-in.ts'

/** A person who has to set up two-factor sign-in may do it with a first passkey. */
const SETTING_UP = { withoutTwoFactor: true }

export function passkeyRoutes(auth: Auth) {
  const id = (c: Context<Env>) => idOf(c, noSuchPasskey)
  return new Hono<Env>()
    .post('/authentication/options', async (c) => c.json(await beginPasskeySignIn(auth, callerOf(c))))
    .post('/authentication/verify', async (c) =>
      c.json(await finishPasskeySignIn(auth, await readBody(c, SignInBody), callerOf(c))),
    )
    .post('/registration/options', async (c) =>
      c.json(await beginRegistration(auth, await liveSession(auth, c, SETTING_UP))),
    )
    .post('/registration/verify', async (c) => {
      const session = await liveSession(auth, c, SETTING_UP)
      return c.json(await finishRegistration(auth, session, await readBody(c, RegistrationBody), callerOf(c)))
    })
    .get('/', async (c) => c.json(await listPasskeys(auth, await liveSession(auth, c, SETTING_UP))))
    .patch('/:id', async (c) => {
      const session = await liveSession(auth, c)
      const { friendly_name } = await readBody(c, RenameBody)
      return c.json(await renamePasskey(auth, session, id(c), friendly_name, callerOf(c)))
    })
    .delete('/:id', async (c) => {
      await removePasskey(auth, await liveSession(auth, c), id(c), callerOf(c))
      return c.body(null, 204)
    })
}
