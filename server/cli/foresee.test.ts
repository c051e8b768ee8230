// The doctor's warnings before trouble comes: each rule just before and just after its limit, and once with the real database and disk.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestDatabase } from '../test/database.ts'
import { checkTogether, judgeFree } from './check-settings.ts'
import {
  type DatabaseFigures,
  foreseeDatabase,
  foreseeDisk,
  judgeDatabase,
  judgeDisk,
  judgeUpgrade,
} from './foresee.ts'
import { createReport, type Report } from './report.ts'

/** @returns the lines that are not ok */
async function worries(judge: (report: Report) => unknown): Promise<string[]> {
  const lines: string[] = []
  await judge(createReport((line) => void lines.push(line.trim())))
  return lines.filter((line) => !line.startsWith('ok '))
}

const FINE: DatabaseFigures = {
  offset: -1_999,
  age: 499_999_999,
  unanalysed: [],
  replicas: [{ name: 'b', seconds: 60 }],
}

test.each<[string, Partial<DatabaseFigures>, string[]]>([
  ['nothing at the limits', {}, []],
  [
    'a clock that is late',
    { offset: -2_001 },
    ['warning  the clocks of this machine and of the database differ by 2.0 s: set both by NTP'],
  ],
  [
    'a clock that is early',
    { offset: 90_000 },
    ['warning  the clocks of this machine and of the database differ by 90.0 s: set both by NTP'],
  ],
  [
    'old transactions',
    { age: 500_000_001 },
    ['PROBLEM  the oldest transaction id is 500000001 transactions old: run VACUUM in the database'],
  ],
  [
    'tables without statistics',
    { unanalysed: ['ticket', 'event'] },
    ['warning  never analysed, so their queries may be slow: ticket, event; run ANALYZE'],
  ],
  [
    'a replica that is behind',
    {
      replicas: [
        { name: 'b', seconds: 61 },
        { name: 'c', seconds: 0 },
      ],
    },
    ['warning  the replica b is 61.0 s behind'],
  ],
])('of the database: %s', async (_, figures, expected) => {
  expect(await worries((report) => judgeDatabase({ ...FINE, ...figures }, report))).toEqual(expected)
})

test.each<[string, { days: number | null; syncMs: number }, string[]]>([
  ['one that does not fill', { days: null, syncMs: 1 }, []],
  ['one that lasts a week and is slow enough', { days: 7, syncMs: 50 }, []],
  [
    'one that fills',
    { days: 6.94, syncMs: 1 },
    ['warning  at the rate of the last week, the disk of DATA_DIR is full in 6.9 days'],
  ],
  [
    'one that is slow',
    { days: null, syncMs: 50.1 },
    [
      'warning  a synced write to the disk of DATA_DIR takes 50.1 ms, and every change waits for one: use a faster disk',
    ],
  ],
])('of the disk: %s', async (_, figures, expected) => {
  expect(await worries((report) => judgeDisk(figures, report))).toEqual(expected)
})

test.each([
  [100, []],
  [99, ['warning  BACKUP_DIR /b: 10 % (0.1 GiB) of the disk free']],
  [20, ['warning  BACKUP_DIR /b: 2 % (0.0 GiB) of the disk free']],
  [19, ['PROBLEM  BACKUP_DIR /b: 2 % (0.0 GiB) of the disk free']],
])('of the free space: %s of 1,000 MiB', async (bavail, expected) => {
  expect(
    await worries((report) => judgeFree('BACKUP_DIR /b', { bavail, blocks: 1_000, bsize: 2 ** 20 }, report)),
  ).toEqual(expected)
})

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ BACKUP_DIR: '/b' }, []],
  [{ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://db/lacewing', RECOVERY_DAYS: '0' }, []],
  [
    { BACKUP_DIR: '/b', DATABASE_URL: 'postgres://db/lacewing' },
    ['note     moments are not restored from BACKUP_DIR: DATABASE_URL has to be backed up by its own tools'],
  ],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'lacewing@example.org' }, []],
  [
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Lacewing <lacewing@localhost>' },
    [
      'warning  SMTP_URL is set, but MAIL_FROM is Lacewing <lacewing@localhost>: mail servers refuse this sender',
    ],
  ],
  [{ SIGN_UP_DOMAINS: 'example.org' }, []],
  [
    { SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'example.org' },
    ['note     SIGN_UP is closed, so SIGN_UP_DOMAINS only limits accounts that the operator creates'],
  ],
])('of settings together: %o', async (settings, expected) => {
  expect(await worries((report) => checkTogether(readConfig(settings), report))).toEqual(expected)
})

test('of an upgrade that goes on', async () => {
  const parts = [
    { name: 'comment_search', share: 0.419 },
    { name: 'event_names', share: 0 },
  ]
  expect(await worries((report) => judgeUpgrade(parts, report))).toEqual([
    'note     the upgrade goes on while people work: comment_search is made to 41 %, parts after it: 1',
  ])
  expect(await worries((report) => judgeUpgrade([], report))).toEqual([])
})

test('the real database and disk are asked', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-foresee-'))
  try {
    const lines: string[] = []
    const report = createReport((line) => void lines.push(line))
    await foreseeDatabase(database.url, report)
    const now = new Date()
    await writeFile(
      join(dataDir, 'disk-history.json'),
      JSON.stringify([{ at: now.getTime() - 2 * 86_400_000, free: Number.MAX_SAFE_INTEGER }]),
    )
    await foreseeDisk({ ...readConfig({}), dataDir }, now, report)
    expect(lines.join('\n')).toMatch(
      /clocks .* agree within 0\.\d s\n.*oldest transaction id is \d+ .*\n.* the disk of DATA_DIR is full in 0\.0 days\n.* a synced write .* takes \d/,
    )
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})
