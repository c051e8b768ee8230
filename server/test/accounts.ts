// The accounts side of the server for tests: /auth/v1 on a fresh database, a clock that the test controls, and a mailbox.

import { Hono } from 'hono'
import { createLimits } from '../auth/limits.ts'
import type { Passwords } from '../auth/password/password.ts'
import { authRoutes } from '../auth/routes.ts'
import { createTokens } from '../auth/session/token.ts'
import { readConfig } from '../config.ts'
import { createPipelined } from '../db/pipelined.ts'
import type { Deps } from '../deps.ts'
import { createHub } from '../events/hub.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { type Env, identify } from '../http/request.ts'
import { createLogger } from '../log.ts'
import type { Mail } from '../mail/text.ts'
import { createBearers } from '../token/bearers.ts'
import { closeAfterAll } from './close-after.ts'
import { createTestDatabase } from './database.ts'
import { runDueJobs } from './due-jobs.ts'

export type SentMail = Mail & { link?: string }
export type Accounts = Awaited<ReturnType<typeof createAccounts>>

const PLENTY = { points: 1_000_000, seconds: 60 }
/** Overrides for tests. */
type Options = NonNullable<Parameters<typeof createFairUse>[1]> & { passwords?: Passwords }

/** The accounts side for a test file, dropped after its last test. */
export async function startAccounts(...own: Parameters<typeof createAccounts>): Promise<Accounts> {
  const world = await createAccounts(...own)
  closeAfterAll(world.drop)
  return world
}

/** @param settings as in the environment, in addition to those that every test has */
export async function createAccounts(settings: Record<string, string> = {}, options: Options = {}) {
  const database = await createTestDatabase()
  // Behind one proxy, so that a test can set the client's address with a header.
  const always = { TRUST_PROXY: '1', PUBLIC_URL: 'http://tracker.test', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...always, ...settings })
  const logger = createLogger(config)
  const clock = { time: Date.parse('2026-03-04T05:06:07.000Z'), now: () => new Date(clock.time) }
  const { db, url } = database
  const hub = createHub(db)
  const ended: string[] = []
  const tokens = await createTokens(db, clock)
  const deps: Deps = {
    config,
    db,
    url,
    pipelined: createPipelined(database.pool),
    logger,
    clock,
    tokens,
    bearers: createBearers({ db, clock, tokens, logger }),
    hub: { ...hub, endSessions: (ids) => void ended.push(...ids) },
  }
  const pauses: number[] = []
  const limits = createLimits(db, async (milliseconds) => void pauses.push(milliseconds), config)
  // Tests do in seconds what people do in an hour, so they get high limits; the real limits are tested in fair-use.test.ts.
  const many = { writes: PLENTY, lookupsInHour: PLENTY, lookupsInDay: PLENTY, renames: PLENTY }
  const rates = { ...many, refreshes: PLENTY }
  const fairUse = createFairUse(deps, { turns: options.turns, rates: { ...rates, ...options.rates } })
  const app = new Hono<Env>()
    .use(identify(config))
    .route('/auth/v1', authRoutes(deps, { limits, fairUse, passwords: options.passwords }))
  const letters: SentMail[] = []
  const mailer = { send: async (mail: SentMail) => void letters.push(mail), close: () => undefined }

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': '192.0.2.1',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
  }

  return {
    ...deps,
    deps,
    database,
    app,
    letters,
    /** Sessions whose streams were asked to close. */
    ended,
    /** The delays of attempts, in milliseconds. */
    pauses,
    pass: (seconds: number) => {
      clock.time += seconds * 1_000
    },
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => call('PUT', path, body, headers),
    patch: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('PATCH', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers),
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    /** Sends the mails that are due. */
    async deliver(): Promise<SentMail[]> {
      const before = letters.length
      await runDueJobs({ ...deps, url, mailer })
      return letters.slice(before)
    },
    drop: () => database.drop(),
  }
}

/** The secret in the link of a mail, and its purpose. */
export function linkIn(mail: SentMail | undefined): {
  token_hash: string
  type: 'signup' | 'recovery' | 'email_change' | 'email_undo'
} {
  const fragment = new URLSearchParams(new URL(mail?.link ?? 'none:').hash.slice(1))
  return { token_hash: fragment.get('token_hash') ?? '', type: fragment.get('type') as 'signup' }
}
