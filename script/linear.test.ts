// Code that reads texts from outside takes time in proportion to their length, whatever they contain: each function is tried with
// each hostile text within a few days, with a third of them in each run, and no module that parses texts is forgotten. If a measurement is too slow, it is repeated up to a fixed
// count, and only the fastest counts: other processes can only add time. This does not repeat behaviour to hide a fault, because
// time that grows too fast does so in every repetition.
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AttachmentName, fittedName } from '../domain/attachment/attachment.ts'
import { decodedPath } from '../domain/attachment/path.ts'
import { crashesIn } from '../domain/crash/fingerprint.ts'
import { versionIn } from '../domain/crash/version.ts'
import { cut, cutStart } from '../domain/cut.ts'
import { guardedCell, unguardedCell } from '../domain/export/table.ts'
import { isWebAddress } from '../domain/field/read.ts'
import { parseCustom } from '../domain/field/text.ts'
import { fieldIdIn } from '../domain/field/value.ts'
import { customWords } from '../domain/field/words.ts'
import { exactForm, fold, foldedWithPlaces, placeOf, plainWords } from '../domain/fold.ts'
import { fixedIn, namedIn, namedInBranch, pickedIn, sourceKeysIn } from '../domain/forge/names.ts'
import { guessColumns, headingRowOf } from '../domain/import/csv.ts'
import { LabelName } from '../domain/label/label.ts'
import { LIMITS } from '../domain/limits.ts'
import { parse } from '../domain/markdown/parse.ts'
import { ticked } from '../domain/markdown/tasks.ts'
import { isSourceKey } from '../domain/project/keys.ts'
import { parseQuery } from '../domain/query/parse.ts'
import { nameText, optionalText, withoutHidden } from '../domain/text.ts'
import { ticketAddress } from '../domain/ticket/address.ts'
import { excerptOf, excerptShown } from '../domain/ticket/excerpt.ts'
import { hasLooseForm, searchedNumber, searchedText } from '../domain/ticket/search.ts'
import { comparedWords } from '../domain/ticket/similar.ts'
import { typedDay } from '../domain/typed-date.ts'
import { possibleMentions } from '../domain/user/mention.ts'
import { peopleInText } from '../domain/user/people-in-text.ts'
import { Email } from '../domain/user/user.ts'
import { folded, textValue } from '../server/calendar/ics.ts'
import { tableOf } from '../server/export/csv.ts'
import type { Commit } from '../server/forge/facts.ts'
import { MAX_LENGTHS } from '../server/forge/facts.ts'
import { fixesAmong, releasesOf } from '../server/forge/first-release.ts'
import { graphOf, type Step } from '../server/forge/graph.ts'
import { read as readDelivery } from '../server/forge/payload/read.ts'
import { mergePushes } from '../server/forge/pushes.ts'
import { inOrder } from '../server/forge/versions.ts'
import { deviceOf } from '../server/http/device.ts'
import { parseJson } from '../server/http/json.ts'
import { cleanFile, cleanLabel, cleanTicket } from '../server/import/clean.ts'
import { idOf } from '../server/import/read/catalog.ts'
import { labelColor } from '../server/import/read/color.ts'
import { checklistIn, filesIn } from '../server/import/read/csv/cells.ts'
import { namesIn, relationsIn } from '../server/import/read/csv/relations.ts'
import { csv } from '../server/import/read/csv.ts'
import { dayOf, instantOf, orderIn } from '../server/import/read/dates.ts'
import { github } from '../server/import/read/github.ts'
import { gitlab } from '../server/import/read/gitlab.ts'
import { htmlToMarkdown } from '../server/import/read/html.ts'
import { adfToMarkdown } from '../server/import/read/jira/adf.ts'
import { columnsOf } from '../server/import/read/jira/headings.ts'
import { wikiToMarkdown } from '../server/import/read/jira/wiki.ts'
import { jira } from '../server/import/read/jira.ts'
import { linear } from '../server/import/read/linear.ts'
import { linesOf } from '../server/import/read/lines.ts'
import { partsOf } from '../server/import/read/parts.ts'
import { escaped, linkTo, oneLine, storable } from '../server/import/read/text.ts'
import { trello } from '../server/import/read/trello.ts'
import { priorityOf, statusOf, typeOf } from '../server/import/read/words.ts'
import { answerIn } from '../server/import/read/yes-no.ts'
import { SNIFFED_BYTES, sniffSource } from '../server/import/sniff.ts'
import { type Source, SourceError } from '../server/import/source.ts'
import { sourceKeysOf } from '../server/import/source-keys.ts'
import { Tally } from '../server/import/tally.ts'
import { Relations, Tree } from '../server/import/tree.ts'
import { markdownInMail } from '../server/mail/markdown.ts'
import { plainName, unlinked } from '../server/mail/text.ts'
import { loggable, printable } from '../server/terminal-text.ts'
import { readBytes } from '../server/test/read-source.ts'
import { tarOf } from '../server/test/tar.ts'
import { quoteOf } from '../web/comment/quote.ts'
import { continueList } from '../web/text/continue-list.ts'
import { pageToMarkdown } from '../web/text/html/html-to-markdown.ts'
import { styleOf } from '../web/text/html/styles.ts'
import { isInCode } from '../web/text/in-code.ts'
import { render } from '../web/text/render.tsx'
import { splitMatches } from '../web/ticket/filter/highlight.tsx'
import { excessOf, type Run } from './growth.ts'
import { documentOf } from './html-document.ts'

const KEY = 'APO'
const KEYED = { key: KEY, former_keys: ['OLD'], source_prefixes: ['TES-', 'acme/web#'] }
const SHA = 'abcdef0123456789'
const NOW = '2026-05-04T10:00:00.000Z'

/**
 * Each of these is repeated: openings that never close, spaces, marks, near matches, one long word, many lines, invisible
 * characters.
 */
const HOSTILE = [
  ' ',
  '\n',
  '\t \n',
  '\r',
  '\u00a0',
  'a',
  'a ',
  'a,',
  '#1,',
  'ab\n',
  '1',
  '1.',
  '.a',
  '-',
  '- ',
  '_a',
  '=',
  '#',
  '# x\n',
  '~',
  '~~~\n',
  '`',
  '`` ',
  '*',
  ' *a',
  '**a',
  '_',
  '> ',
  '>',
  '| ',
  '||',
  '|a|b\n',
  '|-',
  '[',
  '[a](',
  '![',
  '[[a|',
  '](',
  ']',
  '(',
  ')',
  '{',
  '{{',
  '{{a} ',
  '}',
  '{code:1}',
  '{quote}',
  '{color:',
  '<',
  '<a ',
  '<b>',
  '<b a=1></x>',
  '<script>',
  '<script',
  '</b>',
  '<!--',
  '<!',
  '<p a="',
  '<ul><li>',
  '<table><td>',
  '<br>',
  '&',
  '&amp;',
  '&#',
  '"',
  '""',
  '",',
  "'",
  '\\',
  '\\"',
  ',',
  ';',
  ';a',
  ',,\n',
  ':',
  '::',
  '/',
  '//a',
  '%',
  '@',
  '@ada ',
  '@a.',
  'a@a.',
  'a@',
  'http://a',
  'www.',
  'http://',
  'APO-1',
  'APO-1, ',
  'fix ',
  'fixes APO-1 and ',
  'fixes\t\n',
  'not  ',
  'revert ',
  `(cherry picked from commit ${SHA} `,
  'v1-rc',
  '/1',
  '\u200b',
  '\u200d',
  'क\u200d',
  '\u0301',
  '\ud800',
  '😀',
  'é',
  '\ufffd',
  '\u0001',
  '\u2028',
]
/** The hostile texts that could matter to a whole file. */
const FEW = [
  ' ',
  '\n',
  '\t \n',
  '\r',
  'a',
  'a ',
  '.a',
  '-',
  '#',
  '[',
  '{{',
  '{code:1}',
  '<',
  '<a ',
  '<b>',
  '<script>',
  '&',
  '"',
  '""',
  '",',
  '\\',
  ',',
  ',,\n',
  ';',
  '|',
  '@',
  '/1',
  '\u0301',
  '\ud800',
  '😀',
  '\u0001',
]
const repeated = (unit: string) => (length: number) =>
  `${unit.repeat(Math.max(1, Math.floor(length / unit.length)))}!`

const pushOf = (text: string, commits: Pick<Commit, 'sha' | 'message'>[]) => ({
  ref: `refs/heads/${text}x`,
  before: '0'.repeat(40),
  after: SHA,
  commits: commits.map(({ sha, message }) => ({
    id: sha,
    message,
    url: text,
    timestamp: text,
    author: { name: text },
  })),
  repository: {
    full_name: `a/${text}`,
    html_url: `https://a.example/${text}`.slice(0, MAX_LENGTHS.url),
    pushed_at: text,
  },
})
/** Reads a text with an import reader, which accepts it or refuses it with a `SourceError`. */
const source = (reader: Source, around: (text: string) => string | Buffer) => (text: string) =>
  readBytes(reader, around(text)).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error
  })
const quoted = (text: string) => `"x${text.replaceAll('"', '""')}"`
const inXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const words = {
  origin: 'https://here.example',
  mention: (name: string) => name,
  ticket: (_: unknown, key: string) => key,
  code: (content: string) => createElement('pre', {}, content),
  picture: (_: string, alt: string) => alt,
  fileLink: ({ children }: { children: unknown }) => createElement('u', {}, children as string),
}
const MAIL_PLACE = {
  publicUrl: 'https://a.example',
  project: KEYED,
  ticketUrl: 'https://a.example/1',
  urlOfTicket: () => 'https://a.example/2',
}
const ticket = (text: string) => ({
  id: 'a',
  number: 1,
  key: text,
  url: null,
  title: text,
  description: text,
  type: 'task',
  priority: 'low',
  column: 'c',
  rank: null,
  reporter: null,
  assignee: null,
  labels: [],
  due_date: text,
  estimate: 1,
  parent: null,
  created_at: text,
  updated_at: text,
})
const quiet = () => {}

/** A page whose empty elements hold a text. The text is not parsed, because the parser of the tests is not the browser's. */
function pageOf(html: string, text: string): Element {
  const { body } = documentOf(html)
  for (const element of body.querySelectorAll('*')) if (!element.firstChild) element.textContent = text
  return body
}
function styled(text: string): Element {
  const element = documentOf('<p></p>').body.firstElementChild as Element
  element.setAttribute('style', text)
  return element
}

/**
 * For texts of one line, such as a text that is pasted into a form or put into a column. At this length even a loop that takes a
 * tenth of a nanosecond for each pair of characters takes 25 ms.
 */
const LONG = 16_000
/** Longer than any field, so that the text is also cut. */
const BEYOND = 240_000
/** For functions that take a microsecond or more per character. */
const SLOW = 8_000

/** For each module that is tried, or that tries another one: how it reads a text, and the longest text that is tried. */
const READERS: [modules: string, run: Run, most?: number][] = [
  [
    'domain/forge/names.ts domain/project/key-pattern.ts',
    (text) => [
      namedIn(text, KEYED),
      namedInBranch(text, KEYED),
      sourceKeysIn([text], KEYED),
      fixedIn(text, KEYED),
      pickedIn(text),
    ],
  ],
  [
    'domain/project/keys.ts server/import/source-keys.ts',
    (text) => [isSourceKey(text, KEYED), sourceKeysOf({ key: text, url: text, former_keys: [text] })],
  ],
  [
    'domain/fold.ts',
    (text) => [
      fold(text),
      plainWords(text),
      exactForm(text),
      foldedWithPlaces(text),
      placeOf(text, fold(text.slice(-9))),
    ],
  ],
  ['domain/user/mention.ts', possibleMentions],
  ['domain/user/people-in-text.ts', peopleInText],
  ['domain/attachment/path.ts', decodedPath],
  [
    'domain/limits.ts domain/text.ts domain/attachment/attachment.ts domain/label/label.ts',
    (text) => [
      withoutHidden(text),
      fittedName(text),
      AttachmentName.safeParse(text),
      LabelName.safeParse(text),
      nameText(100, 'x').safeParse(text),
      optionalText(1e6).safeParse(text),
      Email.safeParse(text),
    ],
  ],
  ['domain/ticket/search.ts', (text) => [hasLooseForm(text), searchedNumber(text, [KEY])], LIMITS.search],
  ['domain/ticket/search.ts', (text) => searchedText(text, text)],
  ['domain/ticket/similar.ts', comparedWords, LIMITS.ticket_title],
  [
    'domain/crash/fingerprint.ts domain/crash/traces.ts domain/crash/frames.ts domain/crash/names.ts',
    (text) => [
      crashesIn(text),
      crashesIn(`Error: a\n    at b (${text}`),
      crashesIn(`at a.b(${text}\n#0 ${text} in a (b) at c.c:1\nFile "${text}", line 1, in ${text}`),
      crashesIn(`${'    at a.b (c.js:1:2)\n'.repeat(20)}${text.replaceAll('\n', '\n    at ')}`),
    ],
  ],
  ['domain/crash/version.ts', (text) => [versionIn(text), versionIn(`Version ${text}`)]],
  [
    'domain/field/words.ts domain/field/value.ts domain/field/text.ts',
    (text) => [
      customWords(text),
      fieldIdIn(text),
      parseCustom({ name: 'Parts', kind: 'choices', options: [] }, text),
      isWebAddress(text),
    ],
  ],
  ['domain/typed-date.ts', (text) => typedDay(text, '2026-11-26')],
  ['domain/ticket/excerpt.ts', (text) => excerptShown(excerptOf(text) ?? '')],
  ['domain/ticket/address.ts', (text) => ticketAddress(`https://tickets.example${text}`)],
  [
    'domain/import/csv.ts domain/import/headings.ts',
    (text) => [guessColumns(text.split(',')), headingRowOf([[text], [text, text]])],
    SLOW,
  ],
  [
    'server/import/read/csv/cells.ts server/import/read/csv/relations.ts server/import/read/catalog.ts',
    (text) => [
      checklistIn(text),
      checklistIn(`[${text}]`),
      filesIn(text),
      relationsIn(text, 'blocks', true).flatMap(({ others }) => others.map(idOf)),
      relationsIn(`a${text}#1`, 'blocks', true),
      namesIn(`${text})`),
    ],
  ],
  ['server/import/read/parts.ts', (text) => partsOf(text, { characters: 20_000, bytes: 60_000 })],
  ['domain/query/parse.ts domain/query/value.ts', parseQuery, LIMITS.query],
  ['server/http/device.ts', deviceOf],
  ['server/calendar/ics.ts', (text) => folded(textValue(text))],
  ['server/terminal-text.ts', (text) => [loggable(text), printable(text)]],
  ['server/export/csv.ts', (text) => tableOf([[text, text]])],
  ['domain/export/table.ts', (text) => [guardedCell(text), unguardedCell(text)]],
  [
    'server/forge/payload/shapes.ts server/forge/payload/bitbucket.ts server/forge/payload/bitbucket-server.ts',
    (text) => readDelivery('github', 'push', pushOf(text, [{ sha: SHA, message: text }])),
  ],
  [
    'server/forge/versions.ts',
    (text) => inOrder(Array.from({ length: 20 }, (_, at) => ({ name: `${at}${text}` }))),
  ],
  [
    'server/http/json.ts',
    (text) => {
      try {
        parseJson(JSON.stringify([text]))
        parseJson(text)
      } catch {
        return
      }
    },
  ],
  [
    'server/import/sniff.ts',
    (text) => [
      sniffSource(text, Buffer.from(text)),
      sniffSource('a', Buffer.from(`{${text}`)),
      sniffSource('a', Buffer.from(`<${text}`)),
    ],
    SNIFFED_BYTES,
  ],
  [
    'server/import/read/text.ts',
    (text) => [
      storable(text),
      oneLine(text),
      escaped(text),
      linkTo(text, text),
      linkTo(`http://${text}`, text),
    ],
  ],
  ['server/import/read/yes-no.ts', (text) => answerIn(text)],
  ['domain/cut.ts', (text) => [cut(text, 200), cutStart(text, 200)]],
  ['server/import/read/words.ts', (text) => [statusOf(text), typeOf(text), priorityOf(`x${text}`)]],
  [
    'server/import/read/dates.ts server/import/read/color.ts',
    (text) => [instantOf(text, 'UTC'), dayOf(`1 ${text}`, 'UTC'), orderIn(text), labelColor(text)],
  ],
  [
    'server/import/read/html.ts server/import/read/html-tags.ts',
    (text) => htmlToMarkdown(`<p>${text}`, 'https://a.example'),
    SLOW,
  ],
  [
    'server/import/read/html.ts',
    (text) => htmlToMarkdown(`<pre>x${text}</pre><a href="${text}">x</a> ${text}`),
    SLOW,
  ],
  ['server/import/read/html.ts', (text) => htmlToMarkdown(`${'<div>'.repeat(40)}${text}`)],
  ['server/import/read/jira/wiki.ts', (text) => wikiToMarkdown(text)],
  [
    'server/import/read/jira/wiki.ts',
    (text) => wikiToMarkdown(`||a${text}|b||\n|a [${text}| x\n{code:title=${text}}${text}`),
    SLOW,
  ],
  [
    'server/import/read/jira/adf.ts',
    (text) =>
      adfToMarkdown({
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: `http://${text}` } }] }],
          },
          { type: 'codeBlock', content: [{ text }] },
        ],
      }),
  ],
  [
    'server/import/read/jira/headings.ts',
    (text) => columnsOf([text, `Lien ${text}`, `ausgehende ${text}`, `Custom field (${text}`]),
  ],
  [
    'server/import/read/lines.ts',
    (text) => Readable.from(linesOf(Readable.from([Buffer.from(text)]), 'a', 1e6)).toArray(),
  ],
  [
    'server/import/tally.ts',
    (text) => {
      const tally = new Tally()
      tally.remark({ what: 'changed', of: text, id: text, reason: text })
      tally.show('ticket', text, text)
      return tally.report()
    },
  ],
  ['server/mail/text.ts', (text) => [unlinked(text), plainName(text)]],
  // As many characters as a comment may have are parsed.
  [
    'server/mail/markdown.ts server/mail/pieces.ts',
    (text) => markdownInMail(text, MAIL_PLACE, text.length),
    SLOW,
  ],
  [
    'web/comment/quote.ts',
    (text) => quoteOf({ author: { id: 'a', full_name: 'A', username: 'a' }, content: text }),
  ],
  [
    'web/text/continue-list.ts domain/markdown/tasks.ts',
    (text) => [
      continueList(`${text}\n- x`, text.length + 4),
      ticked(text, { line: 1, checked: true }, '[ ] x'),
    ],
  ],
  [
    'domain/markdown/parse.ts domain/markdown/addresses.ts domain/markdown/references.ts domain/markdown/strikethrough.ts web/text/render.tsx',
    (text) =>
      renderToStaticMarkup(
        createElement(
          'p',
          {},
          render(
            parse(text, { project: KEYED, isMember: () => true }),
            words as Parameters<typeof render>[1],
          ),
        ),
      ),
    SLOW,
  ],
  ['web/text/in-code.ts', (text) => [isInCode(text, text.length), isInCode(`\`${text}`, text.length)]],
  [
    'web/text/html/html-to-markdown.ts web/text/html/read-html.ts web/text/html/styles.ts web/text/html/write-line.ts web/text/html/write-markdown.ts',
    (text) => [
      pageToMarkdown(pageOf('<p></p><b></b><p></p><i></i>', text), () => ''),
      pageToMarkdown(pageOf('<ul><li></li><li></li></ul><pre></pre>', text), () => ''),
      pageToMarkdown(pageOf('<table><tr><td></td><td></td></tr></table>', text), () => ''),
      styleOf(styled(text)),
    ],
    SLOW,
  ],
  ['web/ticket/filter/highlight.tsx', (text) => splitMatches(text, ['aa', 'a(', ' ', 'APO'])],
]

/** Whole files, and records with many fields. They are tried with fewer texts, because their parts are tried above. */
const FILES: typeof READERS = [
  [
    'server/import/clean.ts',
    (text) => [
      cleanTicket(ticket(text) as Parameters<typeof cleanTicket>[0], NOW, quiet),
      cleanLabel({ id: 'l', name: text, color: 'red', source_color: null, description: text }, quiet),
      cleanFile(
        {
          id: 'f',
          ticket: 'a',
          name: text,
          mime: null,
          size: 1,
          sha256: null,
          path: null,
          uploader: null,
          created_at: text,
        },
        NOW,
        quiet,
      ),
    ],
    BEYOND,
  ],
  [
    'server/import/read/csv.ts server/import/read/csv/rows.ts server/import/read/csv/table.ts server/import/read/encoding.ts server/import/read/builder.ts server/import/read/gathered.ts server/import/read/spool.ts',
    source(csv, (text) => `Title,Labels,Assignee,Due,Comment,Blocks\n${text}\n`),
  ],
  [
    'server/import/read/csv/table.ts server/import/read/catalog.ts',
    source(
      csv,
      (text) => `Title,Labels,Assignee,Due,Comment,Blocks,Status\n${Array(7).fill(quoted(text)).join()}\n`,
    ),
  ],
  [
    'server/import/read/csv/dialects.ts',
    async (text: string) => {
      const cells = (count: number) => Array(count).fill(quoted(text)).join()
      const read = (headings: string) =>
        source(csv, () => `${headings}\n${cells(headings.split(',').length)}\n`)(text)
      await read('Task ID,Task Name,Task Content,Comments,Assignees,Tags')
      await read('ID,Work Item Type,Title,State,Description,Assigned To')
      await read('#,Tracker,Status,Subject,Description,Related issues')
      await read('Card ID,Card Name,List Name,Labels,Members')
      await read('Id,Title,Current State,Requested By,Comment')
      return read('Name,Assign,Due,Parent item,Created time')
    },
    // Each of six files has the text in five or six cells.
    SLOW / 4,
  ],
  [
    'server/import/read/linear/csv.ts',
    source(
      linear,
      (text) => `"ID","Team","Title","Status","Created","Labels"\n${Array(6).fill(quoted(text)).join()}\n`,
    ),
  ],
  [
    'server/import/read/gitlab/csv.ts',
    source(
      gitlab,
      (text) => `Issue ID,URL,Title,State,Labels,Created At (UTC)\n3,${Array(5).fill(quoted(text)).join()}\n`,
    ),
  ],
  [
    'server/import/read/gitlab/archive.ts server/import/read/gitlab/issues.ts server/import/read/tar.ts',
    source(gitlab, (text) =>
      tarOf({
        'tree/project/issues.ndjson': `${JSON.stringify({ iid: 1, title: text, description: text, notes: [{ id: 1, note: text, author: { name: text } }] })}\n`,
      }),
    ),
  ],
  [
    'server/import/read/jira/csv.ts server/import/read/jira/issue.ts',
    source(
      jira,
      (text) =>
        `Summary,Issue key,Status,Description,Reporter,Comment,Attachment,Outward issue link (Blocks),Created\nA,T-1,${Array(7).fill(quoted(text)).join()}\n`,
    ),
  ],
  [
    'server/import/read/jira/rss.ts server/import/read/jira/xml.ts',
    source(
      jira,
      (text) =>
        `<rss><channel><title>J</title><item a="${inXml(text)}"><key>T-1</key><summary>${inXml(text)}</summary><type>${inXml(text)}</type><comments><comment>${inXml(text)}</comment></comments></item></channel></rss>`,
    ),
  ],
  ['server/import/read/jira/xml.ts', source(jira, (text) => `<rss><channel><item>${text}`)],
  [
    'server/import/read/trello.ts server/import/read/trello/card.ts server/import/read/json-stream.ts',
    source(trello, (text) =>
      JSON.stringify({
        id: 'b',
        name: text,
        lists: [{ id: 'l', name: text }],
        cards: [
          {
            id: 'c',
            name: text,
            idList: 'l',
            desc: text,
            due: text,
            attachments: [{ name: text, url: text }],
          },
        ],
        actions: [{ id: 'a', type: 'commentCard', date: text, data: { text, card: { id: 'c' } } }],
      }),
    ),
  ],
  [
    'server/import/read/github.ts server/import/read/github/issues.ts',
    source(github, (text) =>
      JSON.stringify([
        {
          number: 1,
          title: text,
          body: text,
          html_url: `https://a.example/${text}`,
          user: { login: text },
          labels: [{ name: text }],
          created_at: text,
        },
        { id: 2, body: text, issue_url: `https://a.example/${text}` },
      ]),
    ),
  ],
  [
    'server/import/read/gitlab.ts',
    source(gitlab, (text) =>
      JSON.stringify([
        {
          iid: 1,
          title: text,
          description: text,
          web_url: `https://a.example/${text}`,
          author: { username: text },
          labels: [text],
          created_at: text,
        },
      ]),
    ),
  ],
  [
    'server/import/read/linear/graphql.ts',
    source(linear, (text) =>
      JSON.stringify({
        issues: {
          nodes: [
            {
              id: 'i',
              identifier: text,
              title: text,
              description: text,
              state: { name: text },
              labels: { nodes: [{ id: 'l', name: text, color: text }] },
              comments: { nodes: [{ id: 'c', body: text }] },
            },
          ],
        },
      }),
    ),
  ],
  [
    'server/import/read/jira/rest.ts',
    source(jira, (text) =>
      JSON.stringify({
        issues: [
          {
            key: 'T-1',
            self: `https://a.example/${text}`,
            fields: {
              summary: text,
              description: text,
              status: { name: text },
              issuetype: { name: text },
              created: text,
              comment: { comments: [{ id: 1, body: text, author: { displayName: text } }] },
            },
          },
        ],
      }),
    ),
  ],
]

/** One in three hostile texts is tried with a function in one run, because a run with all of them takes half a minute. */
const RUNS_FOR_ALL = 3
/** LINEAR=all tries all of them. */
const drawn = (units: string[]) =>
  process.env.LINEAR === 'all' ? units : units.filter(() => Math.random() * RUNS_FOR_ALL < 1)

async function excessesOf(run: Run, units: string[], most: number): Promise<string[]> {
  const excesses: string[] = []
  for (const unit of units) {
    const excess = await excessOf(run, repeated(unit), most)
    if (excess !== null) excesses.push(`${JSON.stringify(unit)}: ${excess.toFixed(1)}`)
  }
  return excesses
}

it.each(READERS)('%s', async (_, run, most = LONG) => {
  expect(await excessesOf(run, drawn(HOSTILE), most)).toEqual([])
})

it.each(FILES)('%s', async (_, run, most = SLOW) => {
  expect(await excessesOf(run, drawn(FEW), most)).toEqual([])
})

const shaOf = (number: number) => number.toString(16).padStart(12, '0').split('').reverse().join('')
const upTo = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const stepOf = (at: number): Step => ({
  kind: 'branch',
  before: at ? shaOf(at - 1) : '',
  after: shaOf(at),
  head: null,
  forced: false,
  whole: true,
  on_default: true,
  shas: [shaOf(at), shaOf(9e6 + at)],
  fresh: [],
  parents: {},
  at: null,
})
const pick = (at: number, picked: string[]) => ({
  sha: shaOf(at),
  is_fix: at === 0,
  picked,
  on_default: at === 0,
})
const pages = new Map<string, Element>()
/** Only the conversion is measured, not the parser of the page. */
function pasted(html: string) {
  const page = pages.get(html) ?? documentOf(html).body
  pages.set(html, page)
  return pageToMarkdown(page, () => '![a](https://a/b)')
}
const row = (at: number) => `K-${at},T,K-${at + 1},${','.repeat(9)}\n`

/** Data that consists of many parts: how it is built, and how many parts are tried. */
const MANY: [what: string, run: (count: number) => unknown, most: number][] = [
  [
    'commits that were picked from each other',
    (count) =>
      fixesAmong(
        upTo(count, (at) => pick(at, [shaOf(at + 1), shaOf(at - 1)])),
        [],
        { isOnDefault: () => false },
      ),
    8_000,
  ],
  [
    'picks of one shortened commit',
    (count) =>
      fixesAmong(
        upTo(count, (at) => pick(at, [shaOf(0).slice(0, 7), shaOf(0)])),
        [],
        { isOnDefault: () => false },
      ),
    8_000,
  ],
  [
    'pushes and tags',
    (count) =>
      releasesOf(
        upTo(count, (at) => ({ name: `v${at}`, commit: shaOf(at), url: null })),
        graphOf(upTo(count, stepOf)),
      )([shaOf(count - 1), shaOf(0)]),
    8_000,
  ],
  [
    'a push that is told again',
    (count) =>
      upTo(count / 100, () =>
        mergePushes(
          undefined,
          upTo(100, (at) => ({ sha: shaOf(at), message: '', author: null, url: null, at: null })),
          true,
        ),
      ),
    20_000,
  ],
  [
    'changes and commits of one push',
    (count) =>
      readDelivery('bitbucket', 'repo:refs_changed', {
        repository: { slug: 'a', project: { key: 'A' } },
        changes: upTo(count, (at) => ({
          ref: { id: 'refs/heads/a' },
          fromHash: shaOf(at),
          toHash: shaOf(1e6 + at),
        })),
        commits: upTo(count, (at) => ({ id: shaOf(2e6 + at), message: '' })),
      }),
    4_000,
  ],
  [
    'marks of one text',
    (count) =>
      adfToMarkdown({
        content: [
          {
            type: 'text',
            text: 'a'.repeat(count),
            marks: upTo(count, (at) => ({ type: at % 2 ? 'strong' : 'em' })),
          },
        ],
      }),
    30_000,
  ],
  [
    'rows and runs of backticks',
    (count) =>
      adfToMarkdown({
        content: [
          { type: 'table', content: upTo(count, () => ({ content: [] })) },
          { type: 'codeBlock', content: [{ text: '``` '.repeat(count) }] },
        ],
      }),
    200_000,
  ],
  ['marks of one pasted paragraph', (count) => pasted(`<p>${'<b>a</b> b '.repeat(count)}</p>`), 80_000],
  [
    'pictures and code of one pasted paragraph',
    (count) => pasted(`<p>${'<img src="https://a/b">x<code>a</code> '.repeat(count)}</p>`),
    20_000,
  ],
  [
    'rows of a table of many columns',
    (count) =>
      source(
        jira,
        () =>
          `Summary,Issue key,Status,Reporter,${'x,'.repeat(count)}\n${upTo(count, (at) => `a,T-${at},x\n`).join('')}`,
      )(''),
    4_000,
  ],
  [
    'links of one issue in XML',
    (count) =>
      source(
        jira,
        () =>
          `<rss><channel><item><key>A-1</key><issuelinks><issuelinktype>${'<outwardlinks><issuelink><issuekey>A-2</issuekey></issuelink></outwardlinks>'.repeat(count)}</issuelinktype></issuelinks></item></channel></rss>`,
      )(''),
    16_000,
  ],
  [
    'parents in one line',
    (count) => source(csv, () => `Key,Title,Parent\n${upTo(count, row).join('')}`)(''),
    8_000,
  ],
  [
    'tickets above each other',
    (count) => {
      const tree = new Tree()
      for (let at = count; at > 0; at -= 1) tree.refuse(at, at - 1)
    },
    20_000,
  ],
  [
    'tickets that relate to each other',
    (count) => {
      const relations = new Relations()
      for (let at = count; at > 0; at -= 1) relations.refuse('relates_to', at, at - 1)
    },
    20_000,
  ],
]

it.each(MANY)('%s', async (_, run, most) => {
  // The length of a text is used as the count.
  expect(
    await excessOf(
      (text) => run(text.length),
      (count) => 'x'.repeat(count),
      most,
    ),
  ).toBeNull()
})

it('a search for circles among relations gives up once an import has walked far enough', () => {
  const relations = new Relations()
  for (let at = 4_000; at > 0; at -= 1) relations.refuse('blocks', at - 1, at)
  expect(relations.refuse('blocks', 4_000, 0)).toBeNull()
})

/**
 * Modules that parse texts and need no row above: no text comes from outside, or a row above covers it, or its length is bounded
 * as stated.
 */
const LINEAR_BY_OTHER_MEANS: Record<string, string> = {
  'domain/api-example-ids.ts': 'our own examples',
  'domain/audit/words.ts': 'our own names of actions',
  'domain/date.ts': 'bounded by its pattern: two days',
  'domain/folded.ts': 'our own names',
  'domain/import/import.ts': 'the address of a project: 1,000 characters',
  'domain/insight/insight.ts': 'names in an address, of which the HTTP server takes 16 KiB',
  'domain/milestone/next.ts': 'the name of a milestone: 80 characters',
  'domain/my-work/my-work.ts': 'a cursor, of a fixed pattern',
  'domain/ticket/lanes.ts': 'values of lanes: at most 400 characters',
  'domain/ticket/own-order.ts': 'our own keys of order',
  'domain/operation.ts': 'our own paths',
  'domain/pages.ts': 'our own paths',
  'domain/project/project.ts': 'the name of a project: 100 characters',
  'domain/query/days.ts': 'a query: 2,000 characters',
  'domain/query/filter.ts': 'ids in an address, of which the HTTP server takes 16 KiB',
  'domain/query/match.ts': 'a query: 2,000 characters',
  'domain/query/print.ts': 'a query: 2,000 characters',
  'domain/query/resolve.ts': 'a query: 2,000 characters',
  'domain/recurrence/rule.ts': 'a rule: 200 characters',
  'domain/search/rank.ts': 'titles: 200 characters, and a search: 200 characters',
  'domain/ticket/order.ts': 'our own names of orders',
  'domain/ticket/rank.ts': 'a rank: 200 characters',
  'domain/ticket/sort.ts': 'the address of an order, and keys of 40 bytes',
  'domain/search/search.ts': 'ids in an address, of which the HTTP server takes 16 KiB',
  'domain/token/token.ts': 'our own scopes',
  'server/forge/payload/read.ts': 'takes a mark off the beginning, and leaves the rest to http/json.ts',
  'server/forge/signature.ts': 'headers, and one pattern that script/patterns.test.ts tries',
  'server/forge/pushes.ts': 'the first line of a message, beside what is tried',
  'server/forge/supervise.ts': 'our own names of steps',
  'server/import/clean-change.ts': 'our own names of events',
  'server/import/header.ts': 'the first 256 KiB, searched once',
  'server/import/judge.ts': 'our own kinds of records',
  'server/import/people.ts': 'the address of one person, which is cut before',
  'server/import/read/json.ts': 'words of an error of the parser',
  'server/import/read/lacewing.ts': 'counts lines, each from the last one on',
  'server/import/read/pages.ts':
    'one header, which the client takes up to 16 KiB of; by a pattern that is tried',
  'server/import/stage.ts': 'lines of our own file',
  'server/import/write-milestones.ts': 'a place in a list of milestones',
  'server/import/write-project-parts.ts': 'names of columns, which are cut to 40 characters before',
  'web/text/attached-file.tsx': 'the id of one file',
  'web/text/files.ts': 'the address and the name of one file',
  'web/text/html/pasted-pictures.ts': 'addresses, each taken apart once by patterns that are tried',
  'web/text/suggestions.ts': 'the last 60 characters of a line',
  'web/text/use-file-paste.ts': 'one search of the text for each file that is pasted',
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TAKES_APART =
  /RegExp\(|\.(?:split|indexOf|lastIndexOf|matchAll|replace|replaceAll|search|exec|charCodeAt|codePointAt)\(/

it('no module that takes texts apart is left out', () => {
  const folders = ['domain', 'server/forge', 'server/import', 'web/text']
  const files = folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|[-/](?:api|apply|docs)\.ts$/.test(name),
      ),
  )
  const tried = new Set([...READERS, ...FILES].flatMap(([modules]) => modules.split(' ')))
  const taking = files.filter((file) => TAKES_APART.test(readFileSync(`${ROOT}${file}`, 'utf8')))
  expect(taking.filter((file) => !tried.has(file)).sort()).toEqual(Object.keys(LINEAR_BY_OTHER_MEANS).sort())
})
