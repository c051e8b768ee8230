// One command revokes a leaked signing key: immediately, in every process, for tokens and open streams. Sessions continue unless
// the command also ends them. Another command ends all sessions and keeps the key.
import { importJWK, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../app.ts'
import { createTokens } from '../auth/session/token.ts'
import { createHub } from '../events/hub.ts'
import { listenForWakes } from '../events/wake.ts'
import { openStream } from '../test/open-stream.ts'
import { createPerson, PASSWORD } from '../test/people.ts'
import { byToken } from '../test/tokens.ts'
import { createWorld, type World } from '../test/world.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run.ts'

let world: World
/** Two processes with one database. */
let apps: { request: App['fetch'] | World['app']['request'] }[]
let other: App
let wakes: ReturnType<typeof listenForWakes>
beforeEach(async () => {
  world = await createWorld()
  const { deps, db, hub, url } = world
  other = createApp({ ...deps, hub: createHub(db), tokens: await createTokens(db, deps.clock) })
  apps = [world.app, other as unknown as World['app']]
  wakes = listenForWakes({ db, hub, url, logger: deps.logger, from: 'this process' })
})
afterEach(async () => {
  await wakes.stop()
  other.stop()
  await world.close()
})

const rotate = (...options: string[]) => run('keys', 'rotate', ...options)

async function run(...words: string[]): Promise<string[]> {
  const printed: string[] = []
  const terminal = { print: (line: string) => void printed.push(line), printError: () => {} }
  const env = { DATABASE_URL: world.url }
  expect(await runCommand(readArguments(words), env, terminal)).toBe(0)
  return printed
}

type Tokens = { access_token: string; refresh_token: string }

async function post(app: (typeof apps)[number], path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await (app.request as World['app']['request'])(`/auth/v1${path}`, request)
  return { status: response.status, body: (await response.json()) as Tokens & { code: string } }
}
const refresh = (app: (typeof apps)[number], { refresh_token }: Tokens) =>
  post(app, '/token?grant_type=refresh_token', { refresh_token })

/** The status with which each process answers a token: for a contract call, an account call, and the stream. */
async function answersTo(access_token: string): Promise<number[]> {
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  const statuses: number[] = []
  for (const app of apps) {
    const request = app.request as World['app']['request']
    statuses.push((await request('/api/me', { headers })).status)
    statuses.push((await request('/auth/v1/user', { headers })).status)
  }
  return statuses
}

async function signedIn() {
  const person = await createPerson(world.deps, { full_name: 'Ada Lovelace' })
  const { email } = person
  const { body } = await post(apps[0] as (typeof apps)[number], '/token?grant_type=password', {
    email,
    password: PASSWORD,
  })
  return { person, tokens: body }
}

const kidsOf = async (app: (typeof apps)[number]) => {
  const answer = await (app.request as World['app']['request'])('/auth/v1/.well-known/jwks.json')
  return ((await answer.json()) as { keys: JWK[] }).keys.map(({ kid }) => kid)
}

test('tokens of the old key are rejected everywhere at once; sessions continue by refreshing', async () => {
  const { person, tokens } = await signedIn()
  const [here, there] = apps as [(typeof apps)[number], (typeof apps)[number]]
  expect(await answersTo(tokens.access_token)).toEqual([200, 200, 200, 200])
  const stream = await openStream(world, person, { cursors: {}, all: true })
  const leaked = await world.db.selectFrom('signing_key').select('private_jwk').executeTakeFirstOrThrow()
  const before = await kidsOf(here)

  const result = await rotate()
  expect(result.join(' ')).toContain('Sessions continue')
  expect(await answersTo(tokens.access_token)).toEqual([401, 403, 401, 403])
  // The error is that of an expired token, not of an ended session: for that, pages would sign the person out.
  const user = await world.app.request('/auth/v1/user', {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  expect(((await user.json()) as { code: string }).code).toBe('bad_jwt')
  await stream.ended
  await expect(openStream(world, person, { cursors: {}, all: true })).rejects.toThrow('401')

  // First the process that has not signed anything yet, then the one that has.
  const next = await refresh(there, tokens)
  expect(next.status).toBe(200)
  expect(await answersTo(next.body.access_token)).toEqual([200, 200, 200, 200])
  expect((await refresh(here, next.body)).status).toBe(200)
  for (const app of apps) {
    const kids = await kidsOf(app)
    expect(kids).toHaveLength(1)
    expect(kids).not.toEqual(before)
  }

  // With the old key an attacker can forge a token for a live session; it is rejected.
  const jwk = leaked.private_jwk as JWK
  const { session_id } = (await world.deps.tokens.verify(next.body.access_token)) ?? { session_id: '' }
  const forged = await new SignJWT({ session_id })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid as string })
    .setSubject(person.user_id)
    .setAudience('authenticated')
    .setExpirationTime(Math.floor(world.clock.now().getTime() / 1_000) + 600)
    .sign(await importJWK(jwk, 'ES256'))
  expect(await answersTo(forged)).toEqual([401, 403, 401, 403])
})

test('a tab that refreshes again with the token from just before the rotation continues too', async () => {
  const { tokens } = await signedIn()
  const [here, there] = apps as [(typeof apps)[number], (typeof apps)[number]]
  expect((await refresh(here, tokens)).status).toBe(200)
  await rotate()
  const late = await refresh(there, tokens)
  expect(late.status).toBe(200)
  expect((await refresh(here, late.body)).status).toBe(200)
})

test('--end-sessions: everybody signs in again; it is in the audit log', async () => {
  const { tokens } = await signedIn()
  const result = await rotate('--end-sessions')
  // One session by password, and the one that every test person starts with.
  expect(result.join(' ')).toContain('2 sessions ended. Everybody has to sign in again.')
  for (const app of apps) expect((await refresh(app, tokens)).body.code).toBe('refresh_token_not_found')
  const entries = world.db
    .selectFrom('audit_entry')
    .select(['actor', 'person_id', 'detail'])
    .where('action', '=', 'key.rotated')
  expect(await entries.execute()).toEqual([
    { actor: 'operator', person_id: null, detail: { sessions_ended: 2 } },
  ])
})

test('sessions end --all: in every process, also open streams; tokens continue', async () => {
  const { person, tokens } = await signedIn()
  const program = await byToken(world, person)
  const stream = await openStream(world, person, { cursors: {}, all: true })
  await expect(run('sessions', 'end')).rejects.toThrow('add --all')
  expect((await run('sessions', 'end', '--all')).join(' ')).toContain('2 sessions ended')
  await stream.ended
  expect(await answersTo(tokens.access_token)).toEqual([401, 403, 401, 403])
  for (const app of apps) expect((await refresh(app, tokens)).body.code).toBe('refresh_token_not_found')
  await world.call(program, 'getMe', {})
  const ended = world.db.selectFrom('audit_entry').select('detail').where('action', '=', 'session.ended')
  expect(await ended.execute()).toEqual([{ detail: { how: 'all_ended', sessions: 2 } }])
})
