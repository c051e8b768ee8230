// Commands find the embedded database: that of a running server, without disturbing it, or one that they start themselves.
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findRunning, type Running } from '../db/embedded/running.ts'
import { alive } from '../test/data-folder.ts'
import { query } from '../test/query.ts'
import { lacewing } from '../test/server-process.ts'
import { createSite, type Site } from '../test/site.ts'

let site: Site
beforeEach(async () => {
  site = await createSite()
})
afterEach(() => site.remove())

/**
 * Signs in a person and opens a stream.
 * @returns a function that resolves once the server has processed all announced ends of sessions. It announces the end of
 * this person's session last. The session itself lives on, so nothing else ends the stream
 */
async function listener(): Promise<() => Promise<void>> {
  await site.signUp('grace@example.org', 'grace')
  await lacewing(['user', 'verify', 'grace@example.org'], site.settings)
  const token = await site.signIn('grace@example.org')
  const stream = await site.post(
    '/api/stream',
    { cursors: {}, all: true },
    { authorization: `Bearer ${token}` },
  )
  let isOver = false
  void stream.text().then(() => {
    isOver = true
  })
  const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const notice = JSON.stringify({ from: 'a test', seqs: {}, ended: [session_id] })
  const { url } = (await findRunning(site.folder.path)) as Running
  const notify = () => query(url, `select pg_notify('lacewing_wake', '${notice}')`)
  return () => expect.poll(() => notify().then(() => isOver)).toBe(true)
}

describe('beside a running server', () => {
  test('works on its database, ends a disabled person’s stream at once, and disturbs nothing', async () => {
    const server = await site.start()
    const pid = await site.folder.postmasterPid()
    await site.signUp('ada@example.org', 'ada')
    expect(await lacewing(['user', 'verify', 'ada@example.org'], site.settings)).toEqual({
      code: 0,
      out: 'ada@example.org is verified: the account is ready, and can be signed in to.\n',
      err: '',
    })
    const authorization = `Bearer ${await site.signIn('ada@example.org')}`
    const stream = await site.post('/api/stream', { cursors: {}, all: true }, { authorization })
    expect(stream.status).toBe(200)
    const heardAll = await listener()
    let isOver = false
    void stream.text().then(() => {
      isOver = true
    })
    expect((await lacewing(['user', 'disable', 'ada@example.org'], site.settings)).out).toBe(
      'ada@example.org is disabled; one session ended.\n',
    )
    // Without the notification of the command this would take until the next check of the streams, up to five seconds.
    // Notifications are processed in order: once the server has processed the listener's, it has processed the command's too.
    await heardAll()
    await fetch(`${server.url}/healthz`)
    expect(isOver).toBe(true)
    expect((await fetch(`${server.url}/api/me`, { headers: { authorization } })).status).toBe(401)
    expect(await site.folder.postmasterPid()).toBe(pid)
    expect(await alive(pid)).toBe(true)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('without a server', () => {
  test('takes over from one that was killed a moment ago, for the duration of the command, and leaves nothing running', async () => {
    const server = await site.start()
    await site.signUp('ada@example.org', 'ada')
    await server.stop('SIGKILL')
    const verified = await lacewing(['user', 'verify', 'ada@example.org'], site.settings)
    expect(verified).toMatchObject({ code: 0, err: '' })
    await expect(site.folder.postmasterPid()).rejects.toThrow('ENOENT')
    await site.start()
    await site.signIn('ada@example.org')
  })

  test('creates no database if there is none, and says what to do', async () => {
    expect(await lacewing(['user', 'list'], site.settings)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${site.folder.path}: start the server first, or name its folder with DATA_DIR.\n`,
    })
    expect(await readdir(site.folder.home)).toEqual([])
  })
})

test('an unknown command ends with one line and exit code 1, before anything is opened', async () => {
  const refused = await lacewing(['usr', 'list'], site.settings)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^Unknown command "usr": Lacewing knows .*\n$/)
  expect(await lacewing(['--version'], site.settings)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
})
