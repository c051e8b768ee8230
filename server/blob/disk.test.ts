// Stored files on a full disk.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'
import { lacks } from '../../script/machine.mjs'
import { testUnless } from '../test/unless.ts'
import { createDisk } from './disk.ts'

const run = promisify(execFile)
const noMount = lacks('mount')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacewing-test-'))
  if (noMount === null) await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
})
afterEach(async () => {
  if (noMount === null) await run('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
})

testUnless(
  noMount,
  'an upload that does not fit is refused in words and leaves nothing; one that fits is kept',
  async () => {
    const disk = createDisk(folder)
    const receive = (kib: number) =>
      disk.receive(Readable.from(Array.from({ length: kib }, () => Buffer.alloc(1_024, kib))), 1e9, 1_000)
    await expect(receive(2_000)).rejects.toMatchObject({ name: 'Refusal', code: 'disk_full' })
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
    const received = await receive(500)
    await received.commit()
    await received.discard()
    const found: number[] = []
    for await (const { size } of disk.filesBefore(new Date(Date.now() + 60_000))) found.push(size)
    expect(found).toEqual([500 * 1_024])
  },
)
