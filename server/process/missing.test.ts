// A missing path is distinguished from an unreadable one.
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

test('a file exists, and so does a dangling link', async () => {
  expect(await isThere(join(folder, 'file'))).toBe(true)
  expect(await isThere(join(folder, 'link'))).toBe(true)
})

test('a path that was never created is missing, and so is anything below a file', async () => {
  expect(await isThere(join(folder, 'other'))).toBe(false)
  expect(await isThere(join(folder, 'file', 'below'))).toBe(false)
})

test('an unreadable path is not taken for missing', async () => {
  await expect(isThere(join(folder, 'x'.repeat(5_000)))).rejects.toThrow('ENAMETOOLONG')
  for (const code of ['EACCES', 'EPERM', 'ELOOP', 'EIO'])
    expect(() => ifMissing(null)(Object.assign(new Error('no'), { code }))).toThrow('no')
})
