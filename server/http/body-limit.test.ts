// A body that is too large is refused, with or without a Content-Length.
import { expect, it } from 'vitest'
import { BODY_BYTES } from '../limits.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga')

/** Sends a body of this many bytes over a real connection. */
async function statusOf(bytes: number, hasLength: boolean): Promise<number> {
  const text = `{}${' '.repeat(bytes - 2)}`
  const response = await fetch(`${await world.address()}/api/projects`, {
    method: 'POST',
    headers: { ...owner.headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'one of many' },
    ...(hasLength ? { body: text } : { body: new Blob([text]).stream(), duplex: 'half' }),
  } as RequestInit)
  return response.status
}

it.each([true, false])('with Content-Length: %s', async (hasLength) => {
  expect(await statusOf(BODY_BYTES, hasLength)).toBe(400)
  expect(await statusOf(BODY_BYTES + 1, hasLength)).toBe(413)
})
