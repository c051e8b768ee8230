// Removing bases and segments of recoveries that are not needed any more.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { segmentName, stamp, writeWhole } from './layout.ts'
import { prune } from './prune.ts'

const DAY = 24 * 3_600_000
const now = new Date('2026-11-27T12:00:00Z')
const [OLD, NEW] = ['lacewing_20261101t000000z_aaaaaa', 'lacewing_20261120t000000z_bbbbbb']
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lacewing-prune-'))
})
afterEach(() => rm(root, { recursive: true }))

/** A line with a base of 1,000 bytes on each of these days before now, and a segment of 10 bytes for each. */
async function line(name: string, daysAgo: number[]): Promise<void> {
  const folder = join(root, name)
  await mkdir(join(folder, 'wal'), { recursive: true })
  const described = {
    system_identifier: '7',
    major: 18,
    segment_bytes: 16 * 1024 ** 2,
    timeline: '00000001',
    first: 255,
  }
  await writeWhole(join(folder, 'line.json'), described)
  for (const [index, days] of daysAgo.entries()) {
    const time = new Date(now.getTime() - days * DAY)
    const [first, at] = [255 + index, time.toISOString()]
    const base = {
      started_at: at,
      ended_at: at,
      first,
      bytes: 1_000,
      content_bytes: 5_000,
      sha256: '',
      release: '1',
    }
    await writeFile(join(folder, `base-${stamp(time)}.tar.gz`), 'x')
    await writeWhole(join(folder, `base-${stamp(time)}.json`), base)
    await writeFile(join(folder, 'wal', `${segmentName(described, first)}.gz`), '0123456789')
  }
}

const left = async () =>
  (await readdir(root, { recursive: true })).filter((name) => /json$|gz$/.test(name)).length

it('keeps the base from before the days that are kept, and what follows it', async () => {
  await line(NEW, [9, 8, 6, 1])
  expect(await prune(root, { days: 7, bytes: 1e9 }, now, NEW)).toBe(3 * 1_010)
  expect(await readdir(join(root, NEW, 'wal'))).toEqual([
    '000000010000000100000000.gz',
    '000000010000000100000001.gz',
    '000000010000000100000002.gz',
  ])
})

it('removes a line whose moments are too old, but not the one that is written', async () => {
  await line(OLD, [20, 19])
  await line(NEW, [9])
  await prune(root, { days: 7, bytes: 1e9 }, now, NEW)
  expect(await readdir(root)).toEqual([NEW])
})

it('removes the oldest if all is too large, and never the last base', async () => {
  await line(NEW, [3, 2, 1])
  expect(await prune(root, { days: 7, bytes: 2_500 }, now, NEW)).toBe(2_020)
  expect(await prune(root, { days: 7, bytes: 1 }, now, NEW)).toBe(1_010)
  expect(await left()).toBe(4)
})
