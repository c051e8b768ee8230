// The stop of the whole server, for the parts that only a real process can show. http/graceful-close.test.ts is about requests.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDataFolder } from './test/data-folder.ts'
import { startServer } from './test/server-process.ts'

it('with STOP_DELAY it says that it is not ready, and serves as before', async () => {
  const folder = await createDataFolder()
  await folder.ready()
  const server = await startServer({ DATA_DIR: folder.path, STOP_DELAY: '60' })
  try {
    server.child.kill('SIGTERM')
    while ((await fetch(`${server.url}/readyz`)).status !== 503) await setImmediate()
    // 401 shows that streams are still served: a server that refuses streams does so before it checks the token.
    for (let count = 0; count < 3; count += 1) {
      const headers = { 'content-type': 'application/json' }
      const stream = await fetch(`${server.url}/api/stream`, { method: 'POST', headers, body: '{}' })
      expect(stream.status).toBe(401)
    }
  } finally {
    await server.stop('SIGKILL')
    await folder.remove()
  }
})
