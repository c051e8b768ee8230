// The first failures of a scenario are reported in full, and the others are counted.
import { expect, it } from 'vitest'
import { createResult, wordsOf } from './scenario.ts'

it('reports the first two hundred failures in full and counts the rest', () => {
  const found = createResult()
  found.expect(true, 'held')
  for (let count = 1; count <= 205; count += 1)
    found.expect(false, `${count} ${'x'.repeat(2_000)} end of ${count}`)
  const words = wordsOf('a scenario', found.result)
  expect(words).not.toContain('held')
  for (let count = 1; count <= 200; count += 1) expect(words).toContain(`end of ${count}\n`)
  expect(words).toContain('BROKEN: and 5 more\n')
  expect(() => expect.fail(words)).toThrow(words)
})
