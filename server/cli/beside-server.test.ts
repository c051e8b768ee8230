// Proves that commands find the embedded database: of a running server without disturbing it, and without one.
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alive, createDataFolder, type DataFolder } from '../test/data-folder.ts'
import { PASSWORD } from '../test/people.ts'
import { lacewing, type ServerProcess, startServer } from '../test/server-process.ts'

let folder: DataFolder
let settings: Record<string, string>
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await createDataFolder()
  settings = { DATA_DIR: folder.path }
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await folder.remove()
})

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function signUp(email: string, username: string): Promise<void> {
  const data = { full_name: 'Ada Lovelace', username }
  expect((await post('/auth/v1/signup', { email, password: PASSWORD, data })).status).toBe(200)
}

async function signIn(email: string): Promise<string> {
  const answer = await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

describe('beside a running server', { timeout: 60_000 }, () => {
  test('works on its database, ends a disabled person’s stream at once, and disturbs nothing', async () => {
    server = await startServer(settings)
    const pid = await folder.postmasterPid()
    await signUp('ada@example.org', 'ada')
    expect(await lacewing(['user', 'verify', 'ada@example.org'], settings)).toEqual({
      code: 0,
      out: 'ada@example.org is verified: the account is ready, and can be signed in to.\n',
      err: '',
    })
    const authorization = `Bearer ${await signIn('ada@example.org')}`
    const stream = await post('/api/stream', { cursors: {}, all: true }, { authorization })
    expect(stream.status).toBe(200)
    const ended = stream.text().then(() => performance.now())
    expect((await lacewing(['user', 'disable', 'ada@example.org'], settings)).out).toBe(
      'ada@example.org is disabled; one session ended.\n',
    )
    const told = performance.now()
    // Without word from the command it would take until the next check of the streams, up to five seconds.
    expect((await ended) - told).toBeLessThan(1_000)
    expect((await fetch(`${server.url}/api/me`, { headers: { authorization } })).status).toBe(401)
    expect(await folder.postmasterPid()).toBe(pid)
    expect(await alive(pid)).toBe(true)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('without a server', { timeout: 60_000 }, () => {
  test('starts the database for the time of the command, and leaves nothing running', async () => {
    server = await startServer(settings)
    await signUp('ada@example.org', 'ada')
    await server.stop()
    const verified = await lacewing(['user', 'verify', 'ada@example.org'], settings)
    expect(verified).toMatchObject({ code: 0, err: '' })
    await expect(folder.postmasterPid()).rejects.toThrow('ENOENT')
    server = await startServer(settings)
    await signIn('ada@example.org')
  })

  test('takes over from a server that was killed a moment ago', async () => {
    server = await startServer(settings)
    await signUp('ada@example.org', 'ada')
    await server.stop('SIGKILL')
    expect(await lacewing(['user', 'list'], settings)).toMatchObject({
      code: 0,
      out: expect.stringContaining('ada@example.org'),
    })
  })

  test('makes no database where there is none, and says what to do', async () => {
    expect(await lacewing(['user', 'list'], settings)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${folder.path}: start the server first, or name its folder with DATA_DIR.\n`,
    })
    expect(await readdir(folder.home)).toEqual([])
  })
})

test('an unknown command ends with one line and exit code 1, before anything is opened', async () => {
  const refused = await lacewing(['usr', 'list'], settings)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^Unknown command "usr": Lacewing knows .*\n$/)
  expect(await lacewing(['--version'], settings)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
})
