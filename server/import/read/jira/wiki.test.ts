// Jira's wiki markup as Markdown: tables, code within other blocks, and signs that mean nothing.
import { expect, it } from 'vitest'
import { adfToMarkdown } from './adf.ts'
import { wikiToMarkdown } from './wiki.ts'

it.each([
  ['a table of headings', '||A||B||\n|1|2|', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ['row headings', '||Name|Ann|\n||Role|Tester|', '| **Name** | Ann |\n| --- | --- |\n| **Role** | Tester |'],
  [
    'a break in a cell',
    '||A||B||\n|open\nthe page|fails|\n|x|y|',
    '| A | B |\n| --- | --- |\n| open the page | fails |\n| x | y |',
  ],
  ['a forced break in a cell', '|one\\\\two|three|', '| one two | three |\n| --- | --- |'],
  [
    'a bar in code, a link and a picture',
    '|{{a|b}}|[c|https://example.org]|!d.png|width=3!|',
    '| `a\\|b` | [c](https://example.org) | `d.png` |\n| --- | --- | --- |',
  ],
  ['a block of code in a cell', '|{code}\na | b\n{code}|c|', '| `a \\| b` | c |\n| --- | --- |'],
  ['an empty cell', '|a||b|\n| |c|', null],
  ['text below a table', '|a|b|\nafter', '| a | b |\n| --- | --- |\n\nafter'],
])('keeps the rows and cells of a table: %s', (_, wiki, markdown) => {
  const found = wikiToMarkdown(wiki)
  if (markdown === null) expect(found.split('\n')).toHaveLength(3)
  else expect(found).toBe(markdown)
})

it.each([
  [
    'a quotation',
    '{quote}\nbefore\n{code:java}\nint a = 1;\n{code}\nafter\n{quote}',
    '> before\n>\n> ```java\n> int a = 1;\n> ```\n>\n> after',
  ],
  [
    'a panel',
    '{panel:title=Log}\n{noformat}\na | b\n{noformat}\n{panel}',
    '> **Log**\n>\n> ```\n> a | b\n> ```',
  ],
  ['a panel in a quotation', '{quote}a\n{info}b{info}\n{quote}', '> a\n>\n> > b'],
  ['an expanding part', '{expand:title=More}\n{code}x{code}\n{expand}', '**More**\n\n```\nx\n```'],
])('keeps code as code in %s', (_, wiki, markdown) => {
  expect(wikiToMarkdown(wiki)).toBe(markdown)
})

it.each([
  ['2*3*4 = 24 and __init__', '2\\*3\\*4 = 24 and \\_\\_init\\_\\_'],
  ['\\*not bold\\*', '\\*not bold\\*'],
  ['a * b and snake_case', 'a * b and snake_case'],
  ['*bold* _em_ and *_both_*', '**bold** _em_ and **_both_**'],
  ['this --- is -- a dash', 'this — is – a dash'],
  ['see [^log.txt]', 'see `log.txt`'],
  ['{status:colour=Green|title=OK}', '`OK`'],
])('writes %s', (wiki, markdown) => {
  expect(wikiToMarkdown(wiki)).toBe(markdown)
})

it('keeps code as code in a cell of a document', () => {
  const cell = (...content: object[]) => ({ type: 'tableCell', content })
  const code = { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'a\n| b' }] }
  const row = { type: 'tableRow', content: [cell(code), cell()] }
  const table = adfToMarkdown({ type: 'doc', content: [{ type: 'table', content: [row] }] })
  expect(table.split('\n')[0]).toBe('| `a \\| b` |  |')
})

it('keeps strong words strong within a link of a document', () => {
  const marks = [{ type: 'strong' }, { type: 'link', attrs: { href: 'https://example.org' } }]
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a [b]', marks }] }
  expect(adfToMarkdown({ type: 'doc', content: [paragraph] })).toBe('[**a \\[b\\]**](https://example.org)')
})

it('keeps the columns of a layout apart, and stars and underscores literal, in documents', () => {
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  const column = (words: string) => ({ type: 'layoutColumn', content: [text(words)] })
  const content = [
    { type: 'layoutSection', content: [column('left'), column('right')] },
    text('2*3*4 and __init__'),
  ]
  expect(adfToMarkdown({ type: 'doc', content })).toBe('left\n\nright\n\n2\\*3\\*4 and \\_\\_init\\_\\_')
})
