// An issue in Jira's XML has a size limit, whatever it consists of.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { itemsOf } from './xml.ts'

async function read(inner: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-xml-'))
  const path = join(folder, 'file')
  writeFileSync(path, `<rss><channel>${inner}</channel></rss>`)
  const found: string[] = []
  try {
    for await (const { name } of itemsOf({ path }, undefined, 2_000)) found.push(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return found
}

it('reads any number of issues', async () => {
  expect(await read('<item><key a="b">A</key></item>'.repeat(100))).toHaveLength(100)
})

it.each([
  ['text', 'x'.repeat(2_001)],
  ['empty elements', '<a/>'.repeat(25)],
  ['attributes', `<a ${Array.from({ length: 25 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ['a comment', `<!-- ${'x'.repeat(600_000)}`],
])('refuses an issue of too much: %s', async (_, inner) => {
  await expect(read(`<item>${inner}</item>`)).rejects.toThrow('one issue is larger than 64 MB')
})
