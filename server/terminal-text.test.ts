// Terminal output contains nothing that a terminal interprets, and leaves text in any script unchanged.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { loggable, oneLine, printable } from './terminal-text.ts'

/** 7-bit and 8-bit escape sequences, a title, a link, a forged line, a bell, bidirectional overrides. */
const ATTACKS = [
  'a\u001b[2Jb',
  'a\u009b2Jb',
  'a\u001b]0;title\u0007b',
  'a\u001b]8;;http://evil\u001b\\b',
  'a\rb',
  'a\nok  forged',
  'a\u0085b',
  'a\u2028b',
  'a\u007fb',
  'a\u202eb',
  'a\u2066b',
]
const OBEYED = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

test.each(ATTACKS)('%j is shown, not interpreted', (text) => {
  expect(oneLine(text)).not.toMatch(OBEYED)
  for (const line of printable(text).split('\n')) expect(line).not.toMatch(OBEYED)
})

test.each(['Ada Lovelace', 'שלום עולם', 'محمد', 'علی‌رضا', '李小龍', '👩‍👩‍👧 family', 'Zoë  O’Neil'])(
  '%s stays as it is',
  (text) => expect(oneLine(text)).toBe(text),
)

test('a log line contains nothing a terminal interprets, also after its JSON is parsed', () => {
  for (const attack of ATTACKS.filter((text) => !text.includes('\n'))) {
    const lines: string[] = []
    const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
    logger.info({ path: attack, err: new Error(attack) }, attack)
    expect(lines[0]?.slice(0, -1)).not.toMatch(OBEYED)
    const read = JSON.parse(lines[0] ?? '')
    for (const value of [read.msg, read.path, read.err.message]) expect(value).not.toMatch(OBEYED)
  }
  expect(loggable(JSON.stringify({ msg: 'C:\\u001b "quoted" \\b\n\t' }))).toBe(
    JSON.stringify({ msg: 'C:\\u001b "quoted" \\b\n\t' }),
  )
})

test('nobody writes to the terminal past these', async () => {
  const files = await readdir('server', { recursive: true })
  const writing: string[] = []
  for (const file of files.filter((name) => name.endsWith('.ts') && !/test/.test(name)))
    if (/std(out|err)\.write|console\.\w+\(/.test(await readFile(join('server', file), 'utf8')))
      writing.push(file)
  // storage/preview.ts writes a picture to its parent process, which reads it from there.
  expect(writing.sort()).toEqual([
    'cli/operator.ts',
    'cli/people/login.ts',
    'cli/people/output.ts',
    'cli/people/run.ts',
    'cli/run.ts',
    'mail/mailer.ts',
    'main.ts',
    'storage/preview.ts',
  ])
})
