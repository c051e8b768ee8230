// Texts are cut by domain/cut.ts: a cut by UTF-16 units can leave half an emoji, which the database refuses. Every other cut is of
// a list or of a value of ASCII, as its line shows, or is listed with the reason why it is safe.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const LIST = 'a list'
const SEARCHED = 'the text is only searched'
const DIGITS = 'it has only ASCII letters and digits'
const SAFE: Record<string, string> = {
  'domain/attachment/attachment.ts': LIST,
  'domain/crash/fingerprint.ts': LIST,
  'domain/crash/frames.ts': SEARCHED,
  'domain/crash/names.ts': 'it only becomes a hash',
  'domain/crash/traces.ts': SEARCHED,
  'domain/crash/version.ts': SEARCHED,
  'domain/forge/names.ts': SEARCHED,
  'domain/insight/forecast.ts': LIST,
  'domain/locale/languages.ts': SEARCHED,
  'domain/mail-in/cut.ts': SEARCHED,
  'domain/project/project.ts': 'letters from A to Z',
  'domain/query/days.ts': 'a date',
  'domain/search/rank.ts': SEARCHED,
  'domain/ticket/own-order-cursor.ts': DIGITS,
  'domain/ticket/rank.ts': DIGITS,
  'domain/typed-date.ts': 'a date',
  'server/auth/provider/identity-join.ts': 'everything but ASCII was removed',
  'server/auth/sign-in/origin.ts': LIST,
  'server/auth/username.ts': DIGITS,
  'server/db/pool.ts': 'a time',
  'server/demo/milestones.ts': 'a date',
  'server/forge/pushes.ts': LIST,
  'server/forge/signature.ts': 'everything but ASCII was replaced',
  'server/forge/versions.ts': SEARCHED,
  'server/http/device.ts': SEARCHED,
  'server/import/read/dates.ts': SEARCHED,
  'server/import/read/jira/adf.ts': LIST,
  'server/import/read/jira/rest.ts': LIST,
  'server/import/read-turn.ts': LIST,
  'server/import/sniff.ts': SEARCHED,
  'server/mail-in/commands.ts': DIGITS,
  'server/project/examples.ts': DIGITS,
  'server/insight/forecast.ts': 'a time',
  'server/insight/mine.ts': 'a date',
  'server/past/tickets.ts': LIST,
  'server/search/queries.ts': LIST,
  'server/token/robot.ts': DIGITS,
  'web/access/access-card.tsx': LIST,
  'web/landing/demo-story.ts': LIST,
  'web/move/move-many.tsx': LIST,
  'web/palette/choices.ts': LIST,
  'web/palette/use-found.ts': LIST,
  'web/query/query-text.ts': LIST,
  'web/ticket/timeline/scale.ts': 'a date',
  'web/text/html/pasted-pictures.ts': SEARCHED,
  'web/text/html/write-line.ts': 'it looks for halves of characters itself',
  'web/text/attached-file.tsx': DIGITS,
  'web/text/paste.ts': SEARCHED,
  'web/text/suggestions.ts': LIST,
  'web/ticket/dialog/use-neighbours.ts': LIST,
  'web/ticket/table/sections.ts': LIST,
  'web/ui/month-grid.tsx': 'a date',
  'web/ticket/calendar/days.ts': 'a date',
}

/** The beginning or the end of something, of a fixed length, with the code before it in the line. */
const CUT = /(.*?)\??\.slice\((?:0, |-)(?:\d|[A-Z]|most|max|length)/g
/** The end of such code if the value is a list: a plural, another name of a list, or a call that returns one. */
const OF_LIST =
  /(?:\b(?!words\b)\w*[^s]s|\b(?:all|due|fit|fix|found|free|known|once|taken|waiting|whole)|\]|\.(?:filter|map|sort|values)\(.*\))$/
/** The end of such code if the value is a date, a hash or an id. */
const OF_ASCII =
  /(?:\b(?:at|created_at|date|from|id|iso|last_sign_in_at|now|sha|sha256|since|time|to|today)|(?:newId|randomUUID|toISOString)\(\)|digest\('hex'\))$/

const cutsText = (line: string) =>
  /\.substr(?:ing)?\(/.test(line) ||
  [...line.matchAll(CUT)].some(([, before = '']) => !OF_LIST.test(before) && !OF_ASCII.test(before))

const sources = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)test\//.test(path))
    .map((path) => `${folder}/${path}`),
)

it('no text is cut in the middle of a character', () => {
  const found = sources.flatMap((path) =>
    readFileSync(`${ROOT}${path}`, 'utf8')
      .split('\n')
      .filter(cutsText)
      .map((line) => ({ path, line: line.trim() })),
  )
  expect(found.filter(({ path }) => !(path in SAFE))).toEqual([])
  const cutting = new Set(found.map(({ path }) => path))
  expect(Object.keys(SAFE).filter((path) => !cutting.has(path))).toEqual([])
})

it.each([
  '`a `.slice(0, 200)',
  "names.join(' · ').slice(0, 80)",
  'header.slice(0, HEADING)',
  '.slice(-most)',
])('a cut of a text is recognised: %s', (line) => {
  expect(cutsText(line)).toBe(true)
})
