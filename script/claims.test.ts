// Every test file says what it proves, and docs/tests.md is the table of these claims.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { claimOf, page, testFiles } from './claims.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('each test file begins with what it proves', () => {
  expect(testFiles().length).toBeGreaterThan(200)
  expect(testFiles().filter((file) => claimOf(read(file)).length < 20)).toEqual([])
})

it('docs/tests.md is the table of all of them: `node script/claims.mjs` writes it', () => {
  expect(read('docs/tests.md')).toBe(page())
})
