// Writes docs/tests.md: what the tests prove, where and at which level. The first comment of each test file is its claim, so the
// table lists only tests that exist.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'
import { BROWSER_PROCESSES, EVERYDAY, PROCESSES } from './levels.mjs'

/** A glob such as `a/{b,c}/**\/*.ts` as a regular expression. */
function patternOf(glob) {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.', '{': '(?:', '}': ')', ',': '|' }
  return new RegExp(`^${glob.replace(/\*\*\/|[*.{},]/g, (part) => parts[part])}$`)
}

const isOneOf = (globs) => (file) => globs.some((glob) => patternOf(glob).test(file))
const isProcess = isOneOf(PROCESSES)
const isEveryday = isOneOf(EVERYDAY.map((name) => `e2e/${name}`))
const isBrowserProcess = isOneOf(BROWSER_PROCESSES.map((name) => `e2e/${name}`))

/** The levels, slowest first; a file belongs to the first level that takes it. */
const LEVELS = [
  {
    name: 'Processes, with a browser',
    about: 'Everything real, through outages and at size: half a minute each. Step `processes`.',
    takes: isBrowserProcess,
  },
  {
    name: 'Browser, the other screens',
    about:
      'The built product in Chromium: seconds each. For what only a browser can show: focus, keys, drag, layout, what is drawn while something is in flight, storage, several tabs. Step `screens`, which is not part of `npm test` without words; CI runs it.',
    takes: (file) => file.startsWith('e2e/') && !isEveryday(file),
  },
  {
    name: 'Browser, everyday work',
    about: 'The same for what people do every day. Step `e2e`, a part of `npm test`.',
    takes: isEveryday,
  },
  {
    name: 'Processes',
    about:
      'The built program, started, killed, cut off: seconds each. Step `processes`; with other programs, `outside`; the image, `image`.',
    takes: isProcess,
  },
  {
    name: 'Server',
    about:
      'The HTTP application on a real PostgreSQL, without a port: tenths of a second each. Rights, limits, races, events, every answer. Step `server`.',
    takes: (file) => file.startsWith('server/'),
  },
  {
    name: 'Unit',
    about: 'Functions alone: milliseconds each. Rules, parsers, order, wording. Step `unit`.',
    takes: () => true,
  },
]

/** The first comment of a file, as one line; empty if it has none. */
export function claimOf(text) {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return lines
    .slice(0, end)
    .map((line) => line.slice(2).trim())
    .join(' ')
}

/** The test files, found without git, which a new machine may not have. */
export function testFiles() {
  return ['bench', 'domain', 'e2e', 'faults', 'script', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort()
}

export function page() {
  const rows = testFiles().map((file) => ({
    file,
    level: LEVELS.find(({ takes }) => takes(file)),
    claim: claimOf(readFileSync(join(root, file), 'utf8')).replaceAll('|', '\\|'),
  }))
  const sections = [...LEVELS].reverse().map(({ name, about, takes }) => {
    const own = rows.filter(({ level }) => level.takes === takes)
    const table = own.map(({ file, claim }) => `| ${claim} | \`${file}\` |`)
    return `## ${name}\n${about}\n\n| What is claimed | Where it is proven |\n| --- | --- |\n${table.join('\n')}\n`
  })
  return `# What the tests prove

Written by \`node script/claims.mjs\` from the first comment of each test file; do not edit. A new test goes to the highest of these
levels that can prove it, to the file whose claim it belongs to, and nothing is proven twice: a browser test does not repeat what
the server answers, and a test of a server does not repeat a rule of \`domain/\`. What runs a second time, on another PostgreSQL,
is listed in \`script/levels.mjs\`.

${sections.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'docs/tests.md'), page())
