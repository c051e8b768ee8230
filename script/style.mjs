// Checks the English of comments, API descriptions, log messages and documents against the rules of STYLE.md.
// `node script/style.mjs [FILE ...]` prints each sentence that breaks one, and fails if there is any.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'

/**
 * `pattern` matches a sentence that breaks the rule; `short` rules are about comments of one line. `bad` and `good` are one sentence
 * before and after; STYLE.md shows them, and the tests check the rules with them.
 */
export const RULES = [
  {
    name: 'Start with the subject, not with “Of …”',
    pattern: /^Of /,
    bad: 'Of two pages, the first one wins.',
    good: 'The first of two pages wins.',
  },
  {
    name: 'Do not start with “Whose …”',
    pattern: /^Whose [^?]*$/,
    bad: 'Whose tickets these are.',
    good: 'The owner of these tickets.',
  },
  {
    name: 'Do not use “What …” or “Who …” as a subject',
    pattern: /^(What|Whatever|Who|Whom|Whoever) [^?]*$/,
    bad: 'What is wrong, or not understood yet, leaves what is shown as it is.',
    good: 'While the query is invalid or loading, keep the last valid filter.',
  },
  {
    name: '“as far as”: name the part',
    pattern: /\bas far as\b/i,
    bad: 'An event about a ticket, as far as people are told of it.',
    good: 'The part of a ticket event that notifications need.',
  },
  {
    name: '“so many”, “so long”: name the number or the limit',
    pattern: /\b(so many|so much|so long|so often|so few|so large)\b(?!.*\bthat\b)/i,
    bad: 'What arrives after so many seconds.',
    good: 'The requests that arrive after this many seconds.',
  },
  {
    name: 'A comment of one line names its subject: no pronoun without a noun',
    short: true,
    pattern:
      /^((It|Its|They|Their|Them|Those|These|That|He|She) |(One|Both) (of|that|who|is|are|was|were|may|must)\b)/,
    bad: 'It then finds none left, and ends.',
    good: 'One extra turn, so that the job finds nothing left and marks itself finished.',
  },
  {
    name: '“told”, “tells”: sent, notified, reported, shown',
    pattern: /\btold\b|\btells?\b(?!( [\w’]+){0,4} (apart|from)\b)/i,
    bad: 'Open pages are told of it.',
    good: 'The event is sent to open pages.',
  },
  {
    name: '“stands”: is, is stored, is current',
    pattern: /\bst(ands?|ood)\b(?! (for|in for|out)\b)/i,
    bad: 'What the last import did stands in its row.',
    good: 'The row of an import has its result.',
  },
  {
    name: '“whoever”, “whomever”: name the person',
    pattern: /\bwho(m)?ever\b/i,
    bad: 'Whoever has the link reads the board.',
    good: 'Anyone with the link can see the board.',
  },
  {
    name: '“anew”: again',
    pattern: /\banew\b/i,
    bad: 'The list is read anew.',
    good: 'The list is read again.',
  },
  {
    name: '“so and so alone”: only',
    pattern: /\w[\w’]+ alone\b(?<!\b(left|let|leave|leaves|stand|is|are) alone)/i,
    bad: 'The owner alone may do this.',
    good: 'Only the owner may do this.',
  },
  {
    name: '“dear”, “dearest”: expensive, slow',
    pattern: /\bdear(er|est)?\b/i,
    bad: 'The dearest query comes first.',
    good: 'The slowest query comes first.',
  },
]

/** The line of a position in a text, from 1 on. */
const lineAt = (source, index) => source.slice(0, index).split('\n').length

/** What begins a line of a comment. */
const marker = /^\s*(?:\{?\/\*\*?|\*(?!\/)|\/\/)\s?/

/** A text without code in backticks, the targets of links, and quotations. */
const own = (text) =>
  text
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/“[^”]*”|"[^"\n]*"/g, 'x')

/** @returns the text before the first tag of a TSDoc comment, then that of each tag, without its name */
const partsOf = (comment) =>
  comment.split(/(?:^|\s)@(?:param\s+\S+|returns?|throws|example|remarks|see|default\w*)\s+/)

/** The sentences of a text, each from its first letter on. */
export const sentencesOf = (text) =>
  partsOf(own(text))
    .flatMap((part) => part.split(/(?<=[.!?:;])\s+(?=[A-Z“])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The comments of a source file, each with its first line: consecutive lines of `//` are one, and so is a block. */
export function commentsOf(source) {
  const pattern = /^[ \t]*\{?\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|(?<=[\s;,({])\/\/ .+$/gm
  return [...source.matchAll(pattern)].map(({ 0: comment, index }) => {
    const lines = comment.split('\n').map((line) =>
      line
        .replace(marker, '')
        .replace(/\*\/.*$/, '')
        .trim(),
    )
    const text = lines.filter(Boolean)
    return { line: lineAt(source, index), lines: text.length, text: text.join(' ') }
  })
}

/** The paragraphs, items and cells of a Markdown file, each with its first line; blocks of code are left out. */
function proseOf(source) {
  const found = []
  const lines = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, '')).split('\n')
  for (const [at, line] of lines.entries()) {
    const isStart = line.trim() === '' || /^\s*([-*#>]|\d+\.)\s/.test(line)
    if (line.startsWith('|'))
      found.push(...line.split('|').map((cell) => ({ line: at + 1, text: cell.trim() })))
    else if (isStart || found.length === 0)
      found.push({ line: at + 1, text: line.replace(/^\s*([-*#>]+|\d+\.)\s+/, '').trim() })
    else found[found.length - 1].text += ` ${line.trim()}`
  }
  return found
}

/** Texts of tests, and texts that stand for those of users. */
const WITHOUT_MESSAGES =
  /\.(test|spec)\.tsx?$|^(bench|e2e|faults|script)\/|^server\/(demo|test)\/|\/examples?\.ts$/

/** The sentences in a source file that people read: descriptions of calls, messages, log lines, words on the screen. */
function messagesOf(file, source) {
  if (!/\.tsx?$/.test(file) || WITHOUT_MESSAGES.test(file)) return []
  const pattern =
    /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`|>\s*([A-Z][^<>{}=]+?)\s*[<{]/g
  return [...source.matchAll(pattern)]
    .map(({ 1: single, 2: double, 3: template, 4: text, index }) => ({
      line: lineAt(source, index),
      text: (single ?? double ?? template ?? text).replace(/\s+/g, ' '),
    }))
    .filter(
      ({ text }) =>
        /^[^a-z<{]?[A-Z][\w’]*,? [\w“]/.test(text) || (/ /.test(text) && /^domain\/.*docs\.ts$/.test(file)),
    )
}

/** The sentences of a file that break a rule. */
export function faultsOf(file, source) {
  const texts = file.endsWith('.md') ? proseOf(source) : [...commentsOf(source), ...messagesOf(file, source)]
  return texts.flatMap(({ line, lines, text }) =>
    sentencesOf(text).flatMap((sentence, at) =>
      RULES.filter(
        ({ short, pattern }) => (!short || (lines === 1 && at === 0)) && pattern.test(sentence),
      ).map(({ name }) => ({ line, sentence, rule: name })),
    ),
  )
}

/** Generated files, history, security.md (which quotes the titles of tests), and the guide with its bad examples. */
const UNCHECKED =
  /^(docs\/decisions\/.*|CHANGELOG\.md|bench\/results\/.*|STYLE\.md|docs\/(tests|security)\.md|script\/style\.(mjs|test\.ts))$/

const FOLDERS = ['bench', 'docs', 'domain', 'e2e', 'faults', 'script', 'server', 'web']

/** The files to which the rules apply, found without git, which a new machine may not have. */
export function styledFiles() {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  const configs = readdirSync(root).filter((name) => /\.(md|config\.ts)$/.test(name))
  return [...configs, ...below].filter(
    (file) => /\.(tsx?|mts|mjs|css|md)$/.test(file) && !UNCHECKED.test(file),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.length > 2 ? process.argv.slice(2) : styledFiles()
  let count = 0
  for (const file of files)
    for (const { line, sentence, rule } of faultsOf(file, readFileSync(join(root, file), 'utf8'))) {
      count += 1
      console.log(`${file}:${line}: ${rule}\n  ${sentence}`)
    }
  if (count > 0) {
    console.log(`\n${count} sentences break a rule of STYLE.md.`)
    process.exitCode = 1
  }
}
