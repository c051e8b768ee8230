// Every regular expression of the product takes time in proportion to the text, or has a stated reason why no long text reaches
// it. The expressions are found in the sources and tried with texts built from the patterns themselves, by counting steps.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAstAsync } from 'vite'
import { expect, it } from 'vitest'
import { EXCERPT_LENGTH } from '../domain/ticket/excerpt.ts'
import { hardTextFor, stepsOf } from './pattern-steps.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** With up to this many characters, quadratic time is too short to be noticed. */
const SHORT = 4_000

/** Patterns that take quadratic time, but get texts of at most this many characters. */
const BOUNDED: [file: string, pattern: string, most: number, why: string][] = [
  [
    'domain/ticket/excerpt.ts',
    '/(?<!`)(`+)(?!`)',
    2 * EXCERPT_LENGTH,
    'an excerpt: 240 characters, each of up to two units',
  ],
  ['domain/ticket/rank.ts', '/0+$/', 200, 'a rank is at most 200 characters'],
  [
    'domain/ticket/search.ts',
    `/^[.,;:!?"'()[\\]]+|[.,;:!?"'()[\\]]+$/g`,
    200,
    'a search is at most 200 characters',
  ],
  ['server/forge/payload/shapes.ts', '/(\\.git)?\\/*$/', 1_000, 'KEPT.url: longer addresses are none'],
  [
    'server/forge/versions.ts',
    '/^(?:.*[^\\p{L}\\p{N}.]|)(?:v|version|release|rel)?[-_ ]?(\\d',
    100,
    'READ: of a tag only its end is looked at',
  ],
  ['server/import/read/gitlab.ts', '/^\\/+|\\/+$/g', 2_000, 'an address of the form of imports'],
  ['server/token/robot.ts', '/^-+|-+$/g', 100, 'the name of a robot'],
  [
    'web/forge/ticket-code.tsx',
    '/^[^/]*[.:][^/]*\\//',
    250,
    'KEPT.name: what is kept of the name of a repository',
  ],
  [
    'server/cli/people/arguments.ts',
    "/^Option '(\\S+).*' argument missing$/",
    SHORT,
    'words of Node.js about the operator’s own command line',
  ],
  [
    'server/db/embedded.ts',
    '/lock file .* already exists',
    SHORT,
    'the log of our own PostgreSQL, while it starts',
  ],
]

/**
 * Patterns that code assembles, so that this test cannot read them. They are tried as a whole elsewhere, or contain nothing from
 * outside.
 */
const BUILT: Record<string, string> = {
  'domain/fold.ts': 'script/linear.test.ts',
  'domain/forge/names.ts': 'script/linear.test.ts',
  'domain/pages.ts': 'of our own paths, of one part each',
  'domain/export/table.ts': 'script/linear.test.ts',
  'domain/text.ts': 'script/linear.test.ts',
  'domain/ticket/order.ts': 'of a pattern that is tried',
  'domain/typed-date.ts': 'script/linear.test.ts',
  'domain/ticket/search.ts': 'script/linear.test.ts',
  'server/blob/bucket.ts': 'goes from one element to the next: no part of it passes a <',
  'server/import/clean-change.ts': 'of our own names of events',
  'server/import/read/html-tags.ts': 'script/linear.test.ts',
  'server/import/read/text.ts': 'script/linear.test.ts',
  'domain/markdown/references.ts': 'script/linear.test.ts',
  'web/text/suggestions.ts': 'looks at the last 60 characters of a line',
  'web/ticket/filter/highlight.tsx': 'script/linear.test.ts',
}

type Found = { file: string; line: number; text: string; isBuilt: boolean }

function sourcesIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return path === 'server/test' ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name) ? [path] : []
  })
}

type Syntax = { type?: string; start: number; end: number; regex?: unknown; callee?: { name?: string } }

async function patternsIn(file: string): Promise<Found[]> {
  const source = readFileSync(`${ROOT}${file}`, 'utf8')
  const found: Found[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex, callee, start, end } = node as Syntax
    if (regex || callee?.name === 'RegExp') {
      const line = source.slice(0, start).split('\n').length
      found.push({ file, line, text: source.slice(start, end), isBuilt: !regex })
    }
    for (const part of Object.values(node)) look(part)
  }
  look(await parseAstAsync(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

function compiled(text: string): RegExp {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

const files = ['domain', 'server', 'web'].flatMap(sourcesIn)
const patterns = (await Promise.all(files.map(patternsIn))).flat()
const boundOf = ({ file, text }: Found) =>
  BOUNDED.findIndex(([of, begin]) => of === file && text.startsWith(begin))

it('each takes time in proportion to the text, unless it is listed with what bounds it', () => {
  expect(patterns.length).toBeGreaterThan(400)
  const hard = patterns.filter(({ isBuilt, text }) => !isBuilt && hardTextFor(compiled(text)) !== null)
  const unlisted = hard.filter((one) => boundOf(one) < 0)
  expect(
    unlisted.map(({ file, line, text }) => `${file}:${line} ${text}: ${hardTextFor(compiled(text))}`),
  ).toEqual([])
  const used = new Set(hard.map(boundOf))
  expect(BOUNDED.filter((_, index) => !used.has(index))).toEqual([])
  expect(BOUNDED.filter(([, , most]) => most > SHORT)).toEqual([])
})

it('each that is put together by code is listed', () => {
  expect([...new Set(patterns.filter(({ isBuilt }) => isBuilt).map(({ file }) => file))].sort()).toEqual(
    Object.keys(BUILT).sort(),
  )
})

it.each([
  /\s+$/,
  /<(script|style)\b[^>]*>.*?<\/\1>/gis,
  /\{(code|quote)(?::([^}\n]{0,300}))?\}/g,
  /(?:a+)+$/,
  /a\s*:?\s*b/,
  /(?<=\bnot\s+)fix/,
])('a hard text is found for %s', (pattern) => {
  expect(hardTextFor(pattern)).not.toBeNull()
})

it('counts no more for what is bounded, or cannot be shared out', () => {
  const easy = [/^\s+/, /\s+/g, /<[^<>]*>/g, /a\s*:\s*b/, /^(?:a|b)*$/, /"(?:[^"\\]|\\.)*"/y, /x{1,60}y/]
  for (const pattern of easy) expect([pattern, hardTextFor(pattern)]).toEqual([pattern, null])
  expect(stepsOf(/a/g, 'ab'.repeat(50))).toBe(101)
})
