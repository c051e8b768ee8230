// Only script/machine.mjs looks for programs on the machine, and every skipped test gives a reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { find, lacks, need } from './machine.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = ['domain', 'server', 'web', 'e2e', 'faults', 'bench', 'script'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length)),
)

/** Files outside `allowed` that match the pattern. */
function filesWith(pattern: RegExp, allowed: string[]): string[] {
  return sources
    .filter((path) => ![...allowed, 'script/machine.test.ts'].includes(path))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
}

it('is the only place that knows program folders, besides the product itself', () => {
  const systemPaths = /\/usr\/(s?bin|local|lib\/postgresql)\b(?!\/env\b)/
  const allowed = ['script/machine.mjs', 'script/bare.mjs', 'server/db/embedded/binaries.ts']
  expect(filesWith(systemPaths, allowed)).toEqual([])
})

it('decides about every skipped test, so that each gives a reason', () => {
  const leavesOut = /\b(it|test|describe|suite)\.(skipIf|runIf|skip|todo|fixme|only)\b/
  expect(filesWith(leavesOut, ['server/test/unless.ts'])).toEqual([])
})

it('returns a path, or why there is none', () => {
  for (const name of ['nginx', 'proc', 'root'] as const) {
    const path = find(name)
    if (path === null) expect(() => need(name)).toThrow(lacks(name) as string)
    else expect([lacks(name), need(name)]).toEqual([null, path])
  }
  expect(lacks()).toBe(null)
})
