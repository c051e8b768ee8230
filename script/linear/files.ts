// Readers of whole files and of records with many fields.
import { cleanFile, cleanLabel, cleanTicket } from '../../server/import/clean.ts'
import { csv } from '../../server/import/read/csv.ts'
import { github } from '../../server/import/read/github.ts'
import { gitlab } from '../../server/import/read/gitlab.ts'
import { jira } from '../../server/import/read/jira.ts'
import { linear } from '../../server/import/read/linear.ts'
import { trello } from '../../server/import/read/trello.ts'
import { tarOf } from '../../server/test/tar.ts'
import { type Row, SLOW } from './row.ts'
import { source } from './source.ts'

const NOW = '2026-05-04T10:00:00.000Z'
/** Longer than any field, so that the text is also cut. */
const BEYOND = 240_000

const quoted = (text: string) => `"x${text.replaceAll('"', '""')}"`
const inXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
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

/** Whole files, and records with many fields. They are tried with fewer texts, because their parts are tried in the other files. */
export const FILES: Row[] = [
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
    'server/import/read/csv/table.ts server/import/read/csv/columns.ts server/import/read/csv/dialect.ts server/import/read/csv/named.ts server/import/read/csv/people.ts server/import/read/catalog.ts',
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
    'server/import/read/jira/fields.ts server/import/read/jira/csv-fields.ts',
    source(
      jira,
      (text) =>
        `Summary,Issue key,Issue id,Custom field (Note),Custom field (Tier),Custom field (Tier)\nA,T-1,1,${Array(3).fill(quoted(text)).join()}\n`,
    ),
  ],
  [
    'server/import/read/jira/kinds.ts server/import/read/jira/rss-fields.ts',
    source(
      jira,
      (text) =>
        `<rss><channel><item><key>T-1</key><customfields><customfield key="${inXml(text)}"><customfieldname>${inXml(text)}</customfieldname><customfieldvalues><customfieldvalue>${inXml(text)}</customfieldvalue></customfieldvalues></customfield></customfields></item></channel></rss>`,
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
    'server/import/read/jira/rest.ts server/import/read/jira/rest-milestones.ts',
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
              fixVersions: [{ name: text }],
              sprint: [`a.Sprint@1[id=7,name=${text}`],
            },
          },
        ],
      }),
    ),
  ],
]
