// Texts are cut by domain/cut.ts: a cut by UTF-16 units can leave half an emoji, which the database refuses. Texts are recognised
// by their names; the other cuts are listed with the reason why they are safe.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname

const SAFE: Record<string, string> = {
  'domain/forge/names.ts': 'the text is only searched for keys',
  'domain/query/days.ts': 'a date',
  'domain/ticket/rank.ts': 'a rank has only ASCII letters',
  'server/db/pool.ts': 'a time',
  'server/forge/signature.ts': 'everything but ASCII was replaced',
  'server/import/sniff.ts': 'the text is only searched',
  'server/token/robot.ts': 'a username has only ASCII letters',
}

const TEXTS =
  'body|cell|content|description|label|line|local|message|name|plain|q|reason|search|subject|text|title|value|why|words?'
/** The beginning or the end of such a text, of a fixed length. */
const CUT = new RegExp(
  `\\b(?:${TEXTS})\\b(?:\\??\\.(?:trim|trimStart|trimEnd|toLowerCase|replace|replaceAll)\\([^()]*\\))*\\??\\.slice\\((?:0, |-)(?:\\d{2}|[A-Z]|most\\b)`,
)

const sources = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)test\//.test(path))
    .map((path) => `${folder}/${path}`),
)

it('no text is cut in the middle of a character', () => {
  const found = sources.flatMap((path) =>
    readFileSync(`${ROOT}${path}`, 'utf8')
      .split('\n')
      .filter((line) => CUT.test(line) || /\.substr(?:ing)?\(/.test(line))
      .map((line) => ({ path, line: line.trim() })),
  )
  expect(found.filter(({ path }) => !(path in SAFE))).toEqual([])
  const cutting = new Set(found.map(({ path }) => path))
  expect(Object.keys(SAFE).filter((path) => !cutting.has(path))).toEqual([])
})
