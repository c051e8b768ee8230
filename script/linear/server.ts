// How the modules of server/ read a text of one field; files.ts has whole files.
import { Readable } from 'node:stream'
import { folded, textValue } from '../../server/calendar/ics.ts'
import { tableOf } from '../../server/export/csv.ts'
import type { Commit } from '../../server/forge/facts.ts'
import { MAX_LENGTHS } from '../../server/forge/facts.ts'
import { read as readDelivery } from '../../server/forge/payload/read.ts'
import { inOrder } from '../../server/forge/versions.ts'
import { deviceOf } from '../../server/http/device.ts'
import { parseJson } from '../../server/http/json.ts'
import { idOf } from '../../server/import/read/catalog.ts'
import { labelColor } from '../../server/import/read/color.ts'
import { checklistIn, filesIn } from '../../server/import/read/csv/cells.ts'
import { namesIn, relationsIn } from '../../server/import/read/csv/relations.ts'
import { dayOf, instantOf, orderIn } from '../../server/import/read/dates.ts'
import { htmlToMarkdown } from '../../server/import/read/html.ts'
import { adfToMarkdown } from '../../server/import/read/jira/adf.ts'
import { columnsOf } from '../../server/import/read/jira/headings.ts'
import { wikiToMarkdown } from '../../server/import/read/jira/wiki.ts'
import { linesOf } from '../../server/import/read/lines.ts'
import { partsOf } from '../../server/import/read/parts.ts'
import { escaped, linkTo, oneLine, storable } from '../../server/import/read/text.ts'
import { priorityOf, statusOf, typeOf } from '../../server/import/read/words.ts'
import { answerIn } from '../../server/import/read/yes-no.ts'
import { SNIFFED_BYTES, sniffSource } from '../../server/import/sniff.ts'
import { Tally } from '../../server/import/tally.ts'
import { markdownInMail } from '../../server/mail/markdown.ts'
import { plainName, unlinked } from '../../server/mail/text.ts'
import { loggable, printable } from '../../server/terminal-text.ts'
import { KEYED, type Row, SHA, SLOW } from './row.ts'

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
const MAIL_PLACE = {
  publicUrl: 'https://a.example',
  project: KEYED,
  ticketUrl: 'https://a.example/1',
  urlOfTicket: () => 'https://a.example/2',
}

export const OF_SERVER: Row[] = [
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
  ['server/http/device.ts', deviceOf],
  ['server/calendar/ics.ts', (text) => folded(textValue(text))],
  ['server/terminal-text.ts', (text) => [loggable(text), printable(text)]],
  ['server/export/csv.ts', (text) => tableOf([[text, text]])],
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
]
