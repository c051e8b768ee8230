// `npm run dev` serves pages and server from source on one port, uses the settings of `npm start`, and restarts the
// server when one of its files changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { freePort } from '../server/test/free-port.ts'
import { copyReadyData } from '../server/test/ready-data.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
let folder: string
let child: ChildProcess
let output: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacewing-dev-'))
  // The database runs as a different OS user, who needs access to its folder.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

function dev(settings: Record<string, string>, ...args: string[]): void {
  const env = { ...process.env, npm_lifecycle_event: '', PUBLIC_URL: '', DATABASE_URL: '', LOG_LEVEL: 'info' }
  child = spawn(process.execPath, ['script/dev.mjs', ...args], {
    cwd: root,
    env: { ...env, DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data
      child.emit('said')
    })
}

/** Resolves once the output contains `words` this many times. */
async function says(words: string, times: number): Promise<void> {
  while (output.split(words).length - 1 < times)
    await Promise.race([
      once(child, 'said'),
      once(child, 'exit').then(() => Promise.reject(new Error(`it ended:\n${output}`))),
    ])
}

test('serves pages and server on one port, with the sample team, and restarts the server after a change', async () => {
  const port = await freePort()
  await copyReadyData(inject('program'), join(folder, 'data'))
  dev({ PORT: String(port) }, '--demo')
  const url = `http://localhost:${port}`
  await says(`Lacewing is ready: open ${url}`, 1)
  expect(output).toContain('@demo.lacewing.test')
  expect(await (await fetch(url)).text()).toContain('/@vite/client')
  expect(await (await fetch(`${url}/main.ts`)).text()).toContain('import')
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200)
  expect((await fetch(`${url}/docs/swagger-ui.css`)).headers.get('content-type')).toBe('text/css')
  expect((await fetch(`${url}/api/me`)).status).toBe(401)

  const now = new Date()
  await utimes(join(root, 'server/log.ts'), now, now)
  await says(`Lacewing is ready: open ${url}`, 2)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
})

test('a wrong setting is refused with one line', async () => {
  dev({ PORT: 'none' })
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([1, 'PORT takes a whole number from 1 to 65535; it is "none".\n'])
})
