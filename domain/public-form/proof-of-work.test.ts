// The SHA-256 of this module gives the same hashes as the platform's, and a search finds valid proofs.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { search, seedOf, sha256 } from './proof-of-work.ts'

const hex = (words: Iterable<number>, digits: number) =>
  [...words].map((word) => word.toString(16).padStart(digits, '0')).join('')
const right = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

it('hashes as the platform does, at every length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(hex(sha256(bytes), 8)).toBe(hex(await right(new Uint8Array(bytes)), 2))
    }),
  )
})

it('finds a number whose hash begins with so many zero bits, and no smaller one', async () => {
  const seed = seedOf('a challenge')
  const found = search(seed, 10, 0, 100_000) ?? Number.NaN
  const firstWordOf = async (number: number) => {
    const block = new DataView(new ArrayBuffer(40))
    for (const [index, word] of seed.entries()) block.setUint32(index * 4, word)
    block.setBigUint64(32, BigInt(number))
    return new DataView((await right(new Uint8Array(block.buffer))).buffer).getUint32(0)
  }
  for (let number = 0; number <= found; number += 1)
    expect((await firstWordOf(number)) < 2 ** 22).toBe(number === found)
  expect(search(seed, 10, 0, found)).toBeUndefined()
  // For numbers beyond 32 bits, the upper word is part of the hash.
  const far = search(seed, 6, 2 ** 32, 10_000) ?? Number.NaN
  expect((await firstWordOf(far)) < 2 ** 26).toBe(true)
})
