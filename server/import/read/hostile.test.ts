// Files that are cut, mutated, misencoded, nested or huge: each reader either reads them or refuses them with a message.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBytes } from '../../test/read-source.ts'
import { tarOf } from '../../test/tar.ts'
import { type Source, SourceError } from '../source.ts'
import { csv } from './csv.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { trello } from './trello.ts'

const person = { login: 'ada', id: 7, username: 'ada', fullName: 'Ada', displayName: 'Ada' }
const SAMPLES: [name: string, source: Source, sample: string | Buffer][] = [
  [
    'Trello',
    trello,
    JSON.stringify({
      id: 'b',
      lists: [{ id: 'l', name: 'To do' }],
      cards: [
        {
          id: 'c',
          name: 'A',
          idList: 'l',
          desc: 'x',
          due: '2024-01-01',
          attachments: [{ name: 'a', url: 'https://x.example' }],
        },
      ],
      actions: [{ id: 'a', type: 'commentCard', data: { text: 't', card: { id: 'c' } } }],
      checklists: [{ idCard: 'c', checkItems: [{ name: 'i' }] }],
    }),
  ],
  [
    'Jira CSV',
    jira,
    'Summary,Issue key,Issue id,Status,Created,Description,Comment,Attachment,Outward issue link (Blocks)\n"A ""b""",T-1,1,Open,05/Sep/25 7:24 AM,"h1. x\n{code}y{code}","05/Sep/25 7:24 AM;ada;text",a;b;c;https://x.example,T-2\nB,T-2,2,Done,,,,,\n',
  ],
  [
    'Jira XML',
    jira,
    '<rss><channel><title>J</title><item><key id="1">T-1</key><summary>A</summary><description>&lt;p&gt;x &lt;b&gt;y&lt;/b&gt;&lt;/p&gt;</description><created>Sat, 15 Jul 2023 20:07:23 +0000</created><comments><comment id="1" author="a">&lt;table&gt;&lt;tr&gt;&lt;td&gt;z</comment></comments></item></channel></rss>',
  ],
  [
    'Jira REST',
    jira,
    JSON.stringify({
      issues: [
        {
          key: 'T-1',
          fields: {
            summary: 'A',
            description: {
              type: 'doc',
              content: [
                { type: 'table', content: [{ content: [{ content: [{ type: 'text', text: 'x' }] }] }] },
              ],
            },
            comment: { comments: [{ id: 1, body: 'x', author: person }] },
          },
        },
      ],
    }),
  ],
  [
    'Linear CSV',
    linear,
    '"ID","Team","Title","Status","Created","Parent issue"\n"A-1","T","\'x","Todo","Mon Feb 06 2023 05:00:00 GMT+0000 (GMT)","A-2"\n"A-2","T","y","Done","","A-1"\n',
  ],
  [
    'Linear JSON',
    linear,
    JSON.stringify({
      issues: {
        nodes: [
          {
            id: 'i',
            identifier: 'E-1',
            title: 'x',
            state: { name: 'T', type: 'started' },
            labels: { nodes: [{ id: 'l', name: 'b', color: '#eee' }] },
            comments: { nodes: [{ id: 'c', body: 'x' }] },
          },
        ],
      },
    }),
  ],
  [
    'GitHub',
    github,
    JSON.stringify([
      {
        number: 1,
        title: 'A',
        body: 'b',
        user: person,
        labels: [{ name: 'l', color: 'fff' }],
        reactions: { '+1': 1 },
      },
      { id: 2, body: 'c', issue_url: 'https://x/issues/1', user: person },
    ]),
  ],
  [
    'GitLab CSV',
    gitlab,
    'Issue ID,URL,Title,State,Labels,Created At (UTC)\n3,https://x/a/b/-/issues/3,T,Open,"a,b",2020-01-17 10:36:26\n',
  ],
  [
    'GitLab archive',
    gitlab,
    tarOf({
      'tree/project/issues.ndjson':
        '{"iid":1,"title":"T","notes":[{"id":1,"note":"x","author":{"name":"A"}}]}\n',
    }),
  ],
  ['CSV', csv, 'Title;Due;Labels;Comment\nA;03/04/2024;a,b;"x\ny"\n'],
]

/** The reader reads the input or refuses it with a message for the user; the helper checks the shape of the records. */
async function survives(source: Source, bytes: Uint8Array | string): Promise<void> {
  try {
    await readBytes(source, bytes)
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError)
    expect((error as Error).message).toMatch(/^\S.{10,300}\.$/s)
  }
}

describe.each(SAMPLES)('%s', (_, source, sample) => {
  const bytes = Buffer.from(sample as string)

  it('is read as it is', async () => {
    expect((await readBytes(source, bytes)).counts.ticket).toBeGreaterThan(0)
  })

  it('is read or refused wherever it is cut', async () => {
    const step = Math.max(1, Math.floor(bytes.length / 40))
    for (let end = 0; end < bytes.length; end += step) await survives(source, bytes.subarray(0, end))
  })

  it('is read or refused however it is mutated', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\0',
        '\u200b',
        '"',
        '""',
        "'",
        ',',
        '\n',
        '\r',
        '<',
        '&#0;',
        '\\ud800',
        '{',
        '}',
        '[',
        ']',
        'null',
        '-1',
        '1e999',
        '\ufeff',
        '__proto__',
        '\u202e',
        '=1+1',
        '\\u0000',
      ),
      fc.string({ maxLength: 4 }),
    )
    const mutation = fc.tuple(fc.nat(bytes.length), fc.nat(12), piece)
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 5 }), async (mutations) => {
        let mutated = bytes
        for (const [at, count, text] of mutations)
          mutated = Buffer.concat([mutated.subarray(0, at), Buffer.from(text), mutated.subarray(at + count)])
        await survives(source, mutated)
      }),
      { numRuns: 40 },
    )
  })

  it('is read or refused in another encoding', async () => {
    const text = bytes.toString('latin1')
    for (const other of [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
      Buffer.concat([bytes, Buffer.from([0xc3, 0x28, 0xff, 0])]),
      Buffer.from('Größe'.repeat(9), 'latin1'),
    ])
      await survives(source, other)
  })
})

it.each([
  ['Trello', trello, `{"cards":[],"lists":${'['.repeat(100_000)}`],
  ['Jira', jira, `{"issues":[{"fields":${'{"a":'.repeat(50_000)}1`],
  [
    'Jira, a document',
    jira,
    `{"issues":[{"key":"A-1","fields":{"description":${'{"type":"panel","content":['.repeat(300)}${']}'.repeat(300)}}}]}`,
  ],
  ['Linear', linear, `{"issues":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
  ['GitHub', github, `${'['.repeat(500)}${']'.repeat(500)}`],
  ['Jira’s XML', jira, `<rss><channel><item>${'<a>'.repeat(5_000)}`],
])('refuses deep nesting: %s', async (_, source, text) => {
  await expect(readBytes(source, text)).rejects.toThrow(/levels deep/)
})

it('takes HTML however deep or long as words', async () => {
  const html = `${'&lt;div&gt;'.repeat(20_000)}deep${'&lt;/div&gt;'.repeat(20_000)}`
  const item = (key: string, text: string) =>
    `<item><key id="1">${key}</key><summary>A</summary><description>${text}</description></item>`
  const { all } = await readBytes(
    jira,
    `<rss><channel>${item('T-1', html)}${item('T-2', `&lt;b&gt;${'word '.repeat(200_000)}&lt;/b&gt;`)}</channel></rss>`,
  )
  expect(all('ticket')[0]?.description).toBe('deep')
  const rest = all('comment').map(({ content }) => content)
  expect([all('ticket')[1]?.description, ...rest].join(' ')).toBe('word '.repeat(200_000).trim())
})

it('refuses a quotation mark that is never closed, and names the line', async () => {
  const text = `Title,Notes\nA,B\n"open,${'x,y\n'.repeat(4 * 1024 * 1024)}`
  await expect(readBytes(csv, text)).rejects.toThrow(
    'line 3: this row does not end; a quotation mark is probably not closed.',
  )
})

it.each([
  [
    'wiki markup',
    jira,
    `Summary,Issue key,Status,Description,Reporter\nA,T-1,x,"${'*a -b [c|'.repeat(20_000)}",y`,
  ],
  [
    'blocks that are not closed',
    jira,
    `Summary,Issue key,Status,Description,Reporter\nA,T-1,x,"${'{code}{quote}{panel:title=x}\n'.repeat(10_000)}",y`,
  ],
])('reads %s in time', async (_, source, text) => {
  expect((await readBytes(source, text)).counts.ticket).toBe(1)
})

it('takes out what cannot be stored, and says so', async () => {
  const cards = [{ id: 'c', name: 'A\u0000\u200b\ud800', desc: 'x\u0000y\ud800z\u0007', idList: 'l' }]
  const { all, remarkCounts } = await readBytes(
    trello,
    JSON.stringify({ id: 'b', lists: [{ id: 'l', name: 'L\u0000' }], cards }),
  )
  expect(all('ticket')[0]).toMatchObject({ title: 'A�', description: 'xy�z' })
  expect(remarkCounts).toMatchObject({
    'changed ticket: Characters that cannot be stored were taken out.': 1,
    'changed ticket: Invisible characters were taken out of its title.': 1,
  })
})

it('breaks circles of parents wherever they close, however long they are', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `K-${at},T,K-${(at + 1) % 5_000}`)
  const { all, remarkCounts } = await readBytes(csv, ['Key,Title,Parent', ...rows].join('\n'))
  expect(all('ticket').filter(({ parent }) => parent === null)).toHaveLength(1)
  expect(remarkCounts['left_out parent: The parent is its own sub-ticket.']).toBe(1)
})
