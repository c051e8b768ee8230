// Finds a free port that the operating system will not assign as an ephemeral port meanwhile.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ephemeral ports start at 32768, and this run uses many of them while a server starts. */
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
