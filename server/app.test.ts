// The application while the server stops: neither open streams nor reconnecting pages delay the stop.
import { expect, it } from 'vitest'
import { has, openStream } from './test/open-stream.ts'
import { startWorld } from './test/world.ts'

const world = await startWorld()

it('ends every stream and opens no further one', async () => {
  const olga = await world.person('Olga')
  const stream = await openStream(world, olga, { all: true })
  await stream.until(has('ready'))
  const before = await world.app.request('/healthz')
  expect(before.headers.get('connection')).toBeNull()
  world.app.retire()
  world.app.stop()
  await stream.ended
  const again = await world.app.request('/api/stream', {
    method: 'POST',
    headers: { ...olga.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ all: true, cursors: {} }),
  })
  expect(again.status).toBe(503)
  expect(again.headers.get('connection')).toBe('close')
})
