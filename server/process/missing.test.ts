// What is not there is told from what could not be looked at.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ifMissing, isThere } from './missing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacewing-missing-'))
  await writeFile(join(folder, 'file'), '')
  await symlink(join(folder, 'nowhere'), join(folder, 'link'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is there, and a link that leads nowhere', async () => {
  expect(await isThere(join(folder, 'file'))).toBe(true)
  expect(await isThere(join(folder, 'link'))).toBe(true)
})

test('what nobody made is not, and nothing is below a file', async () => {
  expect(await isThere(join(folder, 'other'))).toBe(false)
  expect(await isThere(join(folder, 'file', 'below'))).toBe(false)
})

test('what cannot be looked at is not taken for missing', async () => {
  await expect(isThere(join(folder, 'x'.repeat(5_000)))).rejects.toThrow('ENAMETOOLONG')
  for (const code of ['EACCES', 'EPERM', 'ELOOP', 'EIO'])
    expect(() => ifMissing(null)(Object.assign(new Error('no'), { code }))).toThrow('no')
})
