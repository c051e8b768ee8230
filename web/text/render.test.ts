// Markdown as elements: the result of each form; links that reveal nothing about the reader; no HTML.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse, textOf } from '../../domain/markdown/parse.ts'
import type { Known } from '../../domain/markdown/references.ts'
import { mentionsIn } from '../../domain/user/mention.ts'
import { referenceTo } from './files.ts'
import { render } from './render.tsx'

const APOLLO: Known = {
  project: { key: 'APO', former_keys: ['OLD'], source_prefixes: ['TES-', 'acme/web#'] },
  isMember: (name) => ['ada', 'ada_l.', '_ken_'].includes(name),
}

function html(text: string, known = APOLLO): string {
  const nodes = render(parse(text, known), {
    origin: 'https://here.example',
    mention: (name) => createElement('b', {}, name),
    ticket: (found, key) =>
      createElement('i', { id: 'number' in found ? String(found.number) : found.sourceKey }, key),
    code: (content) => createElement('pre', {}, content),
    picture: (id, words) => createElement('img', { id, alt: words }),
    fileLink: ({ id, children }) => createElement('u', { id }, children),
  })
  return renderToStaticMarkup(createElement('p', {}, nodes)).slice(3, -4)
}

const linksIn = (text: string) => [...html(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test.each([
  ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['see https://example.org.', ['https://example.org']],
  ['(see https://example.org/x)', ['https://example.org/x']],
  ['https://en.wikipedia.org/wiki/Bug_(software), really', ['https://en.wikipedia.org/wiki/Bug_(software)']],
  ['www.example.org/x and ada@example.org', ['http://www.example.org/x', 'mailto:ada@example.org']],
  ['README.md, example.org, main.rs', []],
  ['javascript:alert(1) data:text/html,x ftp://x.example file:///etc/passwd //x.example', []],
  ['[a](javascript:alert(1)) [b](JaVaScript&colon;alert(1)) [c](vbscript:x) [d](data:text/html,x)', []],
  ['[a](https:javascript:alert(1)) [b](https:\\\\evil.example)', []],
  // A path of this server, because the character was encoded.
  ['[a](java&#x0A;script:alert(1))', ['java%0Ascript:alert(1)']],
  ['[a](\u0001javascript:alert(1)) <javascript:alert(1)> [a]: javascript:alert(1)', []],
  [
    '[a](/project/1) [b](?tab=list) [c](mailto:ada@example.org)',
    ['/project/1', '?tab=list', 'mailto:ada@example.org'],
  ],
  ['https://xn--80ak6aa92e.com', ['https://xn--80ak6aa92e.com']],
])('the links in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('an address is shown as it was typed, and leads away without telling where from', () => {
  expect(html('https://xn--80ak6aa92e.com')).toBe(
    '<p><a href="https://xn--80ak6aa92e.com" target="_blank" rel="noopener noreferrer nofollow">https://xn--80ak6aa92e.com</a></p>',
  )
  expect(html('[here](https://here.example/dashboard)')).not.toContain('target')
  expect(html('[there](//there.example)')).toContain('noopener noreferrer nofollow')
})

test('a picture of another server is a link; within a link it is its words', () => {
  expect(html('![A *plan*](https://there.example/x.png)')).toBe(
    '<p><a href="https://there.example/x.png" target="_blank" rel="noopener noreferrer nofollow" class="picture">A plan</a></p>',
  )
  expect(html('[![plan](x.png)](/y)')).toBe('<p><a href="/y">plan</a></p>')
  expect(html('![x](data:image/png;base64,AAAA)')).not.toContain('<a')
})

test.each([
  ['@ada, look', '<b>ada</b>, look'],
  ['(@Ada)', '(<b>Ada</b>)'],
  ['@ada.', '<b>ada</b>.'],
  ['@ada_l. @ada_l', '<b>ada_l.</b> @ada_l'],
  ['@_ken_ and *@ada*', '<b>_ken_</b> and <em><b>ada</b></em>'],
  ['@nobody @adam x@ada /@ada @@ada', '@nobody @adam x@ada /@ada @@ada'],
  ['`@ada` \\@ada', '<code>@ada</code> @ada'],
])('mentions in %j', (text, expected) => {
  expect(html(text)).toBe(`<p>${expected}</p>`)
})

test.each([
  ['APO-12', '<i id="12">APO-12</i>'],
  [
    '(APO-1, APO-2) and **APO-3**.',
    '(<i id="1">APO-1</i>, <i id="2">APO-2</i>) and <strong><i id="3">APO-3</i></strong>.',
  ],
  ['APO-12-fix fix/APO-12 XAPO-12 apo-12 APO-0 APO-1x APO-99999999999', undefined],
  ['OLD-3 and APO-3', '<i id="3">OLD-3</i> and <i id="3">APO-3</i>'],
  ['TES-18, acme/web#7.', '<i id="TES-18">TES-18</i>, <i id="acme/web#7">acme/web#7</i>.'],
  ['tes-18 XTES-18 TES-18-x TES-0 acme/web#7x', undefined],
  ['APO-2147483648', undefined],
  ['`APO-12`', '<code>APO-12</code>'],
  ['[APO-12](/x)', '<a href="/x">APO-12</a>'],
])('ticket keys in %j', (text, expected = text) => {
  expect(html(text)).toBe(`<p>${expected}</p>`)
})

test('no HTML, and what was plain text keeps its lines', () => {
  expect(html('<b>x</b>\nsecond <!-- line -->')).toBe(
    '<p>&lt;b&gt;x&lt;/b&gt;\nsecond &lt;!-- line --&gt;</p>',
  )
})

test('nothing of what lies very deep is left out', () => {
  const quoted = html(`${'> '.repeat(3_000)}the end`)
  expect(quoted).toContain('the end')
  expect(quoted.match(/<blockquote>/g)?.length).toBeLessThan(50)
  const nested = html(`${'*a _b '.repeat(5_000)}${'_*'.repeat(5_000)}`)
  expect(nested.replace(/<[^>]*>/g, '')).toContain('a b a b')
  expect(Math.max(...depths(nested))).toBeLessThan(110)
})

function depths(markup: string): number[] {
  let depth = 0
  return [...markup.matchAll(/<(\/?)\w+[^>]*>/g)].map(([, closes]) => {
    depth += closes ? -1 : 1
    return depth
  })
}

const HOSTILE = [
  '[',
  ']',
  '*',
  '_',
  '~',
  '`',
  '!',
  '<',
  '>',
  '@',
  '&',
  '\\',
  '|',
  '#',
  '-',
  '+ ',
  '> ',
  '- ',
  '1. ',
]
  .concat([
    'a_ ',
    '*a _b ',
    '**a *b ',
    '[a](',
    '![',
    '[](',
    '](',
    '<a',
    '[a]: b\n',
    '[ ] ',
    '- [ ] ',
    '@ada ',
    'APO-1',
  ])
  .concat([
    'https://',
    'http://a@',
    'www.',
    'a@b.',
    'a@',
    '`a``b',
    '~a~~b',
    '|a\n',
    '| ',
    '\n',
    '\t',
    '&#x41',
    '<!--',
  ])

test.each(HOSTILE)('%j, fifty thousand characters of it: twice as many take about twice the work', (part) => {
  const text = part.repeat(Math.ceil(50_000 / part.length))
  const half = text.slice(0, text.length / 2)
  const known: Known = { project: { key: 'APO' }, isMember: (name) => name === 'ada' }
  parse(half, known)
  const took = (of: string) => {
    const before = process.cpuUsage()
    parse(of, known)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // Other work of the machine only adds to a measured time, so the least of several is the most accurate.
  let [short, long] = [took(half), took(text)]
  for (let runs = 1; runs < 12 && long >= short * 3; runs += 1)
    [short, long] = [Math.min(short, took(half)), Math.min(long, took(text))]
  // Quadratic time would be four times as long; a few milliseconds are noise.
  expect(long).toBeLessThan(Math.max(short * 3.5, 40))
})

test.each([
  ['## a\n\n### b\n\n# c', ['h4.2 a', 'h5.3 b', 'h4.1 c']],
  ['# a\n\n#### b\n\n### c\n\n###### d', ['h4.1 a', 'h5.4 b', 'h5.3 c', 'h6.6 d']],
  ['> ### a\n\n- # b\n\n## c', ['h4.3 a', 'h4.1 b', 'h5.2 c']],
  ['# a\n## b\n### c\n#### d\n##### e', ['h4.1 a', 'h5.2 b', 'h6.3 c', 'h6.4 d', 'h6.5 e']],
])('the headings of %j leave out no level, and look as typed', (text, headings) => {
  const found = [...html(text).matchAll(/<(h\d) class="level-(\d)">(.*?)<\/\1>/g)]
  expect(found.map(([, tag, level, words]) => `${tag}.${level} ${words}`)).toEqual(headings)
})

test('the words of a text', () => {
  const inline = parse('a **b** [c](/d) `e`\nf', APOLLO).find(({ type }) => type === 'inline')
  expect(textOf(inline?.children ?? null)).toBe('a b c e f')
})

test('pictures are the files of the ticket; those of others are links', () => {
  const id = '01a20639-92ad-77eb-9e3f-1cbe7eeb4707'
  expect(html(`![a *plan*](/attachments/${id})`)).toBe(`<p><img id="${id}" alt="a plan"/></p>`)
  expect(html(`[plan](/attachments/${id})`)).toBe(`<p><u id="${id}">plan</u></p>`)
  expect(html(`[![plan](/attachments/${id})](/attachments/${id})`)).toBe(`<p><u id="${id}">plan</u></p>`)
  for (const other of [
    `/attachments/${id}/x`,
    `/attachments/../${id}`,
    `https://evil.example/attachments/${id}`,
  ])
    expect(html(`![plan](${other})`)).toMatch(/^<p><a href/)
})

test.each([
  'issue #4 (really?) 100%.png',
  'a*b* _c_ my_file_name.png',
  '`x` ~~y~~ <b> &amp; &#64; |.png',
  'back\\slash [x](y) ![z].png',
  '@ada icon@2x APO-12 www.example.org ada@example.org.png',
  '👩‍👩‍👧 ❤️ q\u0323\u0307 תמונה.png',
])('the reference to a file shows its name, and mentions nobody: %s', (name) => {
  const id = '01a20639-92ad-77eb-9e3f-1cbe7eeb4707'
  const shown = renderToStaticMarkup(name)
  const [link, picture] = [false, true].map((isPicture) => referenceTo({ id, name, isPicture }))
  expect(html(link ?? '')).toBe(`<p><u id="${id}">${shown}</u></p>`)
  expect(html(picture ?? '')).toBe(`<p><img id="${id}" alt="${shown}"/></p>`)
  expect(mentionsIn(link ?? '', () => true)).toEqual(new Set())
})
