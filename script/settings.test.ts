// The table of settings in docs/configure.md: it has each setting that the server reads, once, and no other.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../server/config/settings.ts'

const text = readFileSync(new URL('../docs/configure.md', import.meta.url), 'utf8')
const [, section = ''] = text.split(/^## Settings$/m)
/** The first cells of the rows of the first table. */
const cells = [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].map(
  ([, cell = '']) => cell,
)

it('lists each setting once, and no other', () => {
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name))
  expect(documented.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
