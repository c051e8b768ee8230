// Functions whose data consists of many parts.
import { fixesAmong, releasesOf } from '../../server/forge/first-release.ts'
import { graphOf, type Step } from '../../server/forge/graph.ts'
import { read as readDelivery } from '../../server/forge/payload/read.ts'
import { mergePushes } from '../../server/forge/pushes.ts'
import { csv } from '../../server/import/read/csv.ts'
import { adfToMarkdown } from '../../server/import/read/jira/adf.ts'
import { jira } from '../../server/import/read/jira.ts'
import { Relations, Tree } from '../../server/import/tree.ts'
import { pageToMarkdown } from '../../web/text/html/html-to-markdown.ts'
import { documentOf } from '../html-document.ts'
import { source } from './source.ts'

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
export const MANY: [what: string, run: (count: number) => unknown, most: number][] = [
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
