// Every chat with every kind of message: the bodies follow the rules of the chat, name the ticket, and cannot be forged by any text.
import { describe, expect, it } from 'vitest'
import { chatSchemas } from './chat-docs.ts'
import { CHAT_FORMATS } from './formats.ts'
import { linesOf } from './lines.ts'
import type { Message } from './message.ts'
import { sampleMessage, sampleOfMany } from './samples.ts'

const project = { key: 'APO', name: 'Apollo', url: 'https://tracker.example.org/project/1' }
const sample = sampleMessage(project)
const formats = Object.entries(CHAT_FORMATS) as [keyof typeof CHAT_FORMATS, (typeof CHAT_FORMATS)['slack']][]

const HOSTILE = [
  '@everyone @here @channel @all @room @ada',
  '<!channel> <!here|x> <!subteam^S1> <@U0123> <#C1>',
  '<users/all> <users/1234>',
  '<at>Ada</at> <at id="0">Bob</at>',
  '<@&123> <@!123> <#123> <t:1> <:name:1> <id:customize>',
  '<http://evil.example|https://tracker.example.org>',
  '[https://tracker.example.org](http://evil.example)',
  '![x](http://evil.example/p.png) [x]: http://evil.example',
  '<a href="http://evil.example">Lacewing</a><script>alert(1)</script>',
  'https://matrix.to/#/@ada:example.org https://MATRIX.to/#/#room:example.org',
  '**bold** _it_ ~~no~~ `code` ||spoiler|| > quote\n# heading\n- list\n1. one\n===\n```\nfence\n```',
  '&lt;!channel&gt; &#60;!channel&#62; \\<!channel\\> \\@everyone \\\\<@U1>',
  '"}], "text": "<!channel>"',
  '\u202egnp.exe\u2066 \u0000\u0007 \ud800 a\u2028b\u2029c',
  '👩‍👩‍👧‍👦'.repeat(300),
  '🇩🇪'.repeat(500),
  '*'.repeat(3_000),
  '<'.repeat(3_000),
  '"'.repeat(3_000),
  'a\n'.repeat(500),
  '',
  ' ',
]

/** The same pseudo-random numbers in every run. */
function mixer(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

const below = mixer(7)
const mixed = Array.from({ length: 150 }, () =>
  Array.from({ length: 1 + below(4) }, () => {
    const text = HOSTILE[below(HOSTILE.length)] ?? ''
    const from = below(Math.max(1, text.length))
    return text.slice(from, from + below(60))
  }).join(['', ' ', '\n', '](', '|', '>'][below(6)]),
)

function hostile(text: string): Message {
  return {
    ...sample,
    headline: `${text} created this ticket`,
    ticket: sample.ticket && { ...sample.ticket, title: text.slice(0, 200) },
    facts: [
      { label: 'Status', value: text },
      { label: 'Assignee', value: text },
    ],
    text: linesOf(text),
    project: { ...sample.project, label: text },
  }
}

const urlsOf = (message: Message) => [
  message.project.url,
  ...(message.ticket ? [message.ticket.url] : []),
  ...message.tickets.map(({ url }) => url),
]

describe.each(formats)('%s', (name, format) => {
  const { schema, links, mentions } = chatSchemas[name]
  const check = (message: Message) => {
    const body = format.body(message)
    const text = JSON.stringify(body)
    schema.parse(body)
    // A lone half of a character would be written as an escape.
    expect(text).not.toMatch(/\\ud[89a-f]/)
    expect(
      links(body as never).filter((url) => !urlsOf(message).includes(url)),
      text,
    ).toEqual([])
    expect(mentions(body as never), text).toEqual([])
    return text
  }

  it('names key, title and address of the ticket', () => {
    const text = check(sample)
    for (const part of [
      'APO-12',
      'Export fails',
      'https://tracker.example.org/project/1/ticket/12',
      'Ada Lovelace',
    ])
      expect(text).toContain(part)
  })

  it('says how many tickets an act on many was about, and links the first', () => {
    const text = check(sampleOfMany(project))
    for (const part of ['200 tickets', 'APO-1', 'APO-5', '/ticket/5', 'and 195 more'])
      expect(text).toContain(part)
    expect(text).not.toContain('APO-6')
  })

  it('has a message without a ticket', () => {
    expect(check({ ...sample, ticket: null, facts: [], text: [] })).toContain(project.url)
  })

  it('names a ticket that was deleted by its key', () => {
    expect(
      check({ ...sample, ticket: sample.ticket && { ...sample.ticket, title: null }, facts: [] }),
    ).toContain('APO-12')
  })

  it(`is not forged by any of ${HOSTILE.length + mixed.length} hostile texts`, () => {
    for (const text of [...HOSTILE, ...mixed]) {
      const body = check(hostile(text))
      expect(body, JSON.stringify(text)).toContain('APO-12')
      expect(body).toContain('https://tracker.example.org/project/1/ticket/12')
    }
  })

  it('does not split characters', () => {
    const body = JSON.stringify(format.body(hostile('👩‍👩‍👧‍👦'.repeat(400))))
    expect(body).not.toContain('\ufffd')
    expect(body).not.toMatch(/\u200d["…]/u)
  })
})

describe('the Markdown of a ticket', () => {
  const plain = (text: string) => linesOf(text).map((line) => line.map((span) => span.text).join(''))

  it('becomes lines with styles', () => {
    expect(linesOf('A **bold** `x*y` ~~no~~')).toEqual([
      [
        { text: 'A ' },
        { text: 'bold', bold: true },
        { text: ' ' },
        { text: 'x*y', code: true },
        { text: ' ' },
        { text: 'no', strike: true },
      ],
    ])
  })

  it('shows where links lead, lists, tasks, tables, quotations and code', () => {
    expect(plain('[Lacewing](http://evil.example) and <https://a.example> and https://b.example/x')).toEqual([
      'Lacewing (http://evil.example) and https://a.example and https://b.example/x',
    ])
    expect(plain('- one\n- two\n  - three\n\n3. four\n4. five')).toEqual([
      '• one',
      '• two',
      '  • three',
      '3. four',
      '4. five',
    ])
    expect(plain('- [x] done\n- [ ] open')).toEqual(['• ☑ done', '• ☐ open'])
    expect(plain('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual(['a | b', '1 | 2'])
    expect(plain('> said\n> so')).toEqual(['│ said', '│ so'])
    expect(plain('```js\nlet a\n\nlet b\n```')).toEqual(['let a', 'let b'])
    expect(plain('![plan](/attachments/1) ![map](https://c.example/m.png)')).toEqual([
      'plan map (https://c.example/m.png)',
    ])
  })
})
