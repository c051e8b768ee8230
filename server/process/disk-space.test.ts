// The last part of the disk is reserved for the database. Tested on a small disk of the test's own, if the machine allows one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { lacks } from '../../script/machine.mjs'
import { createLogger } from '../log.ts'
import { testUnless } from '../test/unless.ts'
import { watchDiskSpace } from './disk-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'lw-test-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

testUnless(
  lacks('mount'),
  'refuses changes while there is next to no room, and tells when there is again',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', [folder]))
    const lines: string[] = []
    const logger = createLogger(
      { logLevel: 'info' },
      { write: (line) => void lines.push(JSON.parse(line).msg) },
    )
    let isBack: (value: unknown) => void = () => undefined
    const back = new Promise((resolve) => {
      isBack = resolve
    })
    const config = { dataDir: folder, databaseUrl: undefined }
    const disk = watchDiskSpace(config, logger, () => isBack(undefined))
    await disk.requireDiskSpace()
    const file = join(folder, 'what fills it')
    writeFileSync(file, Buffer.alloc(20 * 1024 ** 2))
    await expect.poll(() => disk.requireDiskSpace().catch((error) => error.code)).toBe('disk_full')
    expect(lines[0]).toContain('writes are refused until there is more space')
    // The disk of an external database is a different one.
    const other = watchDiskSpace(
      { ...config, databaseUrl: 'postgres://elsewhere/x' },
      logger,
      () => undefined,
    )
    await other.requireDiskSpace()
    rmSync(file)
    await back
    await disk.requireDiskSpace()
    disk.stop()
    other.stop()
  },
)

test('a missing folder is not logged with an external database, and logged once with the embedded one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const none = join(folder, 'none')
  const reported = (databaseUrl: string | undefined) => {
    const lines: string[] = []
    const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
    const disk = watchDiskSpace({ dataDir: none, databaseUrl }, logger, () => undefined)
    return { lines, disk }
  }
  const own = reported(undefined)
  const onOtherHost = reported('postgres://elsewhere/x')
  for (let second = 0; second < 5; second += 1) {
    vi.advanceTimersByTime(1_000)
    await own.disk.requireDiskSpace().catch(() => undefined)
  }
  own.disk.stop()
  onOtherHost.disk.stop()
  expect(own.lines).toHaveLength(1)
  expect(own.lines[0]).toMatch(/the free space on the disk of .*none is unknown: ENOENT/)
  expect(onOtherHost.lines).toEqual([])
})
