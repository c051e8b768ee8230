// A port of this machine that nobody listens on at the moment, and that nobody is given meanwhile who asks for any.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give those from 32768 on, and this run asks for many while a server starts. */
const LOWEST = 20_000
const ABOVE = 32_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
