// A run of the tests reports everything: a failing step does not hide the others, and no test is left out unnoticed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTally, readReport, reasonOf } from './tally.mjs'

let lines: string[]
beforeEach(() => {
  lines = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((words) => void lines.push(String(words)))
})
afterEach(() => vi.restoreAllMocks())

const sums = () => lines.at(-1)

describe('a run', () => {
  it('holds where every step does', async () => {
    const tally = createTally()
    await tally.step('lint', async () => void tally.check(true, 'Lint'))
    await tally.step('tests', async () => void tally.tests(true, { passed: 3, failed: [], skipped: [] }))
    expect(tally.report()).toBe(true)
    expect(sums()).toMatch(/^\n3 passed, 0 failed, in /)
  })

  it('goes on after a step that failed, or that broke, and fails at the end', async () => {
    const tally = createTally()
    await tally.step('lint', async () => void tally.check(false, 'Lint'))
    await tally.step('server', () => Promise.reject(new Error('no room on the disk')))
    await tally.step('browser', async () => void tally.tests(true, { passed: 2, failed: [], skipped: [] }))
    expect(tally.report()).toBe(false)
    expect(sums()).toMatch(/^\n2 passed, 2 failed, in /)
    const steps = lines.filter((line) => /^ {2}(ok|FAILED)/.test(line)).map((line) => line.split(',')[0])
    expect(steps).toEqual(['  FAILED  lint', '  FAILED  server', '  ok      browser'])
  })

  it('tells how long a step took that ended before its report', async () => {
    const tally = createTally()
    await tally.step('image', async () => void tally.check(true, 'the image'), 61_000)
    tally.report()
    expect(lines).toContain('  ok      image, 1 min 1 s')
  })

  it.each([
    ['ended without a report', true, null],
    ['failed although no test did', false, { passed: 5, failed: [], skipped: [] }],
    ['has a failed test', false, { passed: 5, failed: [{ test: 'one' }], skipped: [] }],
  ])('counts one failure if a test run %s', async (_, ok, report) => {
    const tally = createTally()
    expect(tally.tests(ok, report)).toBe(false)
    expect(tally.report()).toBe(false)
    expect(sums()).toContain(', 1 failed,')
  })
})

it('names at the end what failed, with the first lines of the reason', async () => {
  const tally = createTally()
  const why = '\u001b[31mexpected 1 to be 2\u001b[39m\n\n  - 1\n  + 2\n  at a\n  at b'
  tally.tests(false, { passed: 1, failed: [{ test: 'sums > adds', why }], skipped: [] })
  await tally.step('server', () => Promise.reject(new Error('no room on the disk')))
  tally.report()
  const listed = lines.slice(lines.indexOf('\nFailed:') + 1, -1).filter((line) => line.startsWith('  '))
  expect(listed.map((line) => line.trim())).toEqual([
    'sums > adds',
    'expected 1 to be 2',
    '- 1',
    '+ 2',
    'at a',
    'server',
    'Error: no room on the disk',
    expect.stringMatching(/^FAILED {2}server, /),
  ])
})

describe('what could not run', () => {
  it('is listed by reason and is not a failure', () => {
    const tally = createTally()
    tally.tests(true, { passed: 1, failed: [], skipped: [{ test: 'one', why: 'no nginx' }] })
    tally.skip('another', 'no nginx')
    expect(tally.report()).toBe(true)
    expect(lines).toContain('  2 tests: no nginx')
    expect(lines).toContain('    another')
    expect(sums()).toContain('1 passed, 0 failed, 2 not run here')
  })

  it('is one line where it is one', () => {
    const tally = createTally()
    tally.skip('the browser tests', 'no browser')
    expect(tally.report()).toBe(true)
    expect(lines).toContain('  the browser tests: no browser')
  })

  it('fails the run if it has no reason', () => {
    const tally = createTally()
    expect(tally.tests(true, { passed: 1, failed: [], skipped: [{ test: 'one' }] })).toBe(false)
    expect(tally.report()).toBe(false)
    expect(lines[0]).toContain('SKIPPED WITHOUT A REASON, counts as failed: one')
  })

  it.each([
    [
      'behind nginx [SKIPPED: nginx is not installed (Debian: nginx-light)]',
      'nginx is not installed (Debian: nginx-light)',
    ],
    ['as root [SKIPPED: not root] > owns its files', 'not root'],
    ['SKIPPED: no /proc', 'no /proc'],
    ['as root > owns its files', undefined],
  ])('finds the reason in %s', (title, why) => expect(reasonOf(title)).toBe(why))
})

it('reads a report, and returns null if there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lacewing-tally-'))
  writeFileSync(join(folder, '1.json'), '{"passed":1}')
  expect(readReport(join(folder, '1.json'))).toEqual({ passed: 1 })
  expect(readReport(join(folder, '2.json'))).toBe(null)
  rmSync(folder, { recursive: true })
})
