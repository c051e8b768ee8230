// /auth/v1: the wire format of the client library. Maps each path to its function.

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import type { Deps } from '../deps.ts'
import { bearerOf, type Env } from '../http/request.ts'
import { AUTH_BODY_BYTES } from '../limits.ts'
import { type Auth, createAuth } from './auth.ts'
import {
  LinkPreview,
  Proof,
  Recover,
  Refresh,
  Resend,
  readBody,
  SignIn,
  SignUp,
  UpdateUser,
  Verify,
} from './body.ts'
import { callerOf, limitConcurrency, liveSession } from './caller.ts'
import { changeEmail, linkOfOtherAccount } from './email/email-change.ts'
import { undoEmailChange } from './email/email-undo.ts'
import { factorRoutes } from './factor/factor-routes.ts'
import { previewLink } from './link/link-preview.ts'
import { verify } from './link/verify.ts'
import { pageOfLink } from './link/verify-redirect.ts'
import { passkeyRoutes } from './passkey/passkey-routes.ts'
import { siteOf } from './passkey/passkey-site.ts'
import { prove } from './password/prove.ts'
import { reauthenticate } from './password/reauthenticate.ts'
import { recover, resend } from './password/recover.ts'
import { userOf } from './person.ts'
import { Redeem, redeemAuthorization } from './provider/authorize-redeem.ts'
import { authorizeRoutes } from './provider/authorize-routes.ts'
import { API_VERSION, AuthRefusal, refuse } from './refusal.ts'
import { refreshSession } from './session/refresh.ts'
import { endSessions } from './session/session.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'
import { updateUser } from './update-user.ts'

export function authRoutes(deps: Deps, own: Parameters<typeof createAuth>[1] = {}) {
  const auth = createAuth(deps, own)
  const routes = new Hono<Env>()
  routes.onError(refuse(deps))
  routes.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    for (const [name, value] of Object.entries(API_VERSION)) c.header(name, value)
    await next()
  })
  routes.use(
    bodyLimit({
      maxSize: AUTH_BODY_BYTES,
      onError: () => {
        throw new AuthRefusal(413, 'body_too_large', t('The request is too large'))
      },
    }),
  )

  routes.use(limitConcurrency(auth))

  routes.post('/signup', async (c) => c.json(await signUp(auth, await readBody(c, SignUp), callerOf(c))))
  routes.post('/token', async (c) => c.json(await tokenOf(auth, c)))
  routes.post('/recover', async (c) => c.json(await recover(auth, await readBody(c, Recover), callerOf(c))))
  routes.post('/resend', async (c) => c.json(await resend(auth, await readBody(c, Resend), callerOf(c))))
  routes.post('/verify', async (c) => c.json(await redeemLink(auth, c)))
  routes.post('/verify/preview', async (c) => c.json(await previewLink(auth, await readBody(c, LinkPreview))))
  routes.get('/verify', (c) => c.redirect(pageOfLink(auth, c.req.query()), 303))
  routes.get('/user', async (c) => c.json(userOf((await liveSession(auth, c, { awaitingToo: true })).person)))
  routes.put('/user', async (c) => {
    const session = await liveSession(auth, c)
    return c.json(await updateUser(auth, session, await readBody(c, UpdateUser), callerOf(c)))
  })
  routes.get('/reauthenticate', async (c) =>
    c.json(await reauthenticate(auth, await liveSession(auth, c, { withoutTwoFactor: true }))),
  )
  routes.post('/reauthenticate', async (c) => {
    const session = await liveSession(auth, c, { withoutTwoFactor: true })
    const { password, nonce } = await readBody(c, Proof)
    await prove(auth, session, { current_password: password, nonce }, callerOf(c))
    return c.json({})
  })
  routes.route('/factors', factorRoutes(auth))
  routes.post('/logout', async (c) => {
    await signOut(auth, c)
    return c.body(null, 204)
  })
  routes.route('/passkeys', passkeyRoutes(auth))
  routes.route('/', authorizeRoutes(auth))
  routes.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(await auth.tokens.jwks())
  })
  routes.get('/settings', (c) => c.json(settingsOf(auth)))
  routes.get('/health', (c) => c.json({ name: 'lacewing', description: 'Accounts and sessions' }))
  routes.all('*', () => {
    throw new AuthRefusal(404, 'not_found', t('Not found'))
  })
  return routes
}

async function tokenOf(auth: Auth, c: Context<Env>) {
  switch (c.req.query('grant_type')) {
    case 'password':
      return signIn(auth, await readBody(c, SignIn), callerOf(c))
    case 'refresh_token':
      return refreshSession(auth, (await readBody(c, Refresh)).refresh_token)
    case 'pkce':
      return redeemAuthorization(auth, await readBody(c, Redeem), callerOf(c))
    default:
      throw new AuthRefusal(400, 'validation_failed', 'unsupported_grant_type')
  }
}

async function redeemLink(auth: Auth, c: Context<Env>) {
  const { type, token_hash, browser } = await readBody(c, Verify)
  if (type === 'email_undo') return undoEmailChange(auth, token_hash, callerOf(c))
  if (type !== 'email_change') return verify(auth, { type, token_hash, browser }, callerOf(c))
  if (!bearerOf(c)) throw linkOfOtherAccount()
  return changeEmail(auth, await liveSession(auth, c), token_hash, callerOf(c))
}

async function signOut(auth: Auth, c: Context<Env>): Promise<void> {
  const { session, person } = await liveSession(auth, c, { awaitingToo: true })
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }
  // A session that has shown only the password may end only itself.
  const scope = session.awaiting_factor ? 'local' : (c.req.query('scope') ?? 'global')
  if (!Object.hasOwn(which, scope))
    throw new AuthRefusal(400, 'validation_failed', 'Must be the scope global, local or others')
  const ended = await auth.db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, person.id, which[scope as keyof typeof which])
    const detail = { how: 'signed_out' as const, sessions: ended.length }
    // Without an ended session there is nothing to log.
    if (ended.length > 0)
      await audit(tx, {
        action: 'session.ended',
        at: auth.now(),
        person_id: person.id,
        caller: callerOf(c),
        detail,
      })
    return ended
  })
  auth.hub.endSessions(ended)
}

/** By `mail` the sign-up page knows whether mail is sent or written to the server's terminal. */
function settingsOf({ config }: Auth) {
  return {
    external: { email: true, oidc: config.oidc !== undefined },
    disable_signup: config.signUp === 'closed',
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
    passkeys_enabled: siteOf(config) !== null,
    ...(config.oidc && { oidc_name: config.oidc.name }),
    mail: config.smtpUrl ? 'smtp' : 'terminal',
  }
}
