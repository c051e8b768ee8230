// Pasted HTML as Markdown: what each program puts on the clipboard, and that the words stay the same through the renderer.
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse } from '../../../domain/markdown/parse.ts'
import { documentOf } from '../../../script/html-document.ts'
import { render } from '../render.tsx'
import { pageToMarkdown } from './html-to-markdown.ts'

const picture = (source: string, words: string) =>
  /^(data|file|cid):/.test(source) ? '![Uploading…]()' : source ? `![${words}](${source})` : ''

/** The Markdown of a page; null if its plain text is pasted. */
const pasted = (html: string) => pageToMarkdown(documentOf(html).body, picture)?.markdown ?? null

/** The Markdown as it is shown. */
function shown(markdown: string): string {
  const nodes = render(parse(markdown), {
    origin: 'https://here.example',
    mention: (name) => name,
    ticket: (_, key) => key,
    code: (content) => createElement('pre', {}, content),
    picture: (id, words) => createElement('img', { id, alt: words }),
    fileLink: ({ children }) => createElement('u', {}, children),
  })
  return renderToStaticMarkup(createElement('div', {}, nodes)).slice(5, -6)
}

const WORD = (level: number, sign: string, text: string) => `<p class=MsoListParagraphCxSpMiddle
style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const OFFICE = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}
.xl65 {font-weight:700;} @page {margin:.75in;} --></style></head><body>
<!--StartFragment-->${body}<!--EndFragment--></body></html>`

test.each<[program: string, html: string, markdown: string | null]>([
  [
    'Excel, with a filtered row, a line break in a cell, a merged cell and a vertical bar',
    OFFICE(`<table border=0 cellpadding=0 width=128 style='border-collapse:collapse;width:96pt'><col width=64 span=2>
 <tr height=20><td height=20 class=xl65 width=64>Name</td><td class=xl65>Price</td><td>Note</td></tr>
 <tr height=20><td>Bolt&nbsp;M6</td><td align=right>0,12</td><td>in<br
    style='mso-data-placement:same-cell'>stock</td></tr>
 <tr height=20><td colspan=2>a | b</td><td></td></tr>
 <tr height=0 style='display:none'><td>hidden</td><td></td><td></td></tr></table>`),
    '| Name | Price | Note |\n| --- | --- | --- |\n| Bolt M6 | 0,12 | in stock |\n| a \\| b |  |  |',
  ],
  ['Excel, one cell', OFFICE('<table><tr><td class=xl65>42</td></tr></table>'), null],
  ['Excel, one column', OFFICE('<table><tr><td>42</td></tr><tr><td>43</td></tr></table>'), null],
  [
    'Google Sheets',
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;">
<td style="font-weight:bold;" data-sheets-value='{"1":2,"2":"Key"}'>Key</td><td>Value</td></tr>
<tr><td rowspan="2">a</td><td style="text-decoration:line-through">1</td></tr><tr><td>2</td></tr></tbody></table></google-sheets-html-origin>`,
    '| Key | Value |\n| --- | --- |\n| a | ~~1~~ |\n|  | 2 |',
  ],
  [
    'LibreOffice Calc',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title></title>
<meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">body,div,table{font-size:x-small}</style></head>
<body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><b>Host</b></td>
<td align="left"><b>IP</b></td></tr><tr><td><font face="Arial">web_1_a</font></td><td>10.0.0.1</td></tr></table></body></html>`,
    '| Host | IP |\n| --- | --- |\n| web_1_a | 10.0.0.1 |',
  ],
  [
    'Outlook, with text around a table',
    OFFICE(`<div class=WordSection1><p class=MsoNormal>Hi <b>team</b>,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>see <a href="https://example.org/a_b">the page</a>:</p><table class=MsoTableGrid><tr><td><p class=MsoNormal>A</p></td><td><p
class=MsoNormal><b>B</b></p></td></tr><tr><td><p>1</p><p>2</p></td><td><p>3<o:p></o:p></p></td></tr></table><p class=MsoNormal>Bye</p></div>`),
    'Hi **team**,\n\nsee [the page](https://example.org/a_b):\n\n| A | B |\n| --- | --- |\n| 1 2 | 3 |\n\nBye',
  ],
  [
    'lists in Word, with levels, numbers, letters and a picture',
    OFFICE(
      `<h1>Steps<o:p></o:p></h1>${WORD(1, '·', 'Open')}${WORD(2, 'o', 'the <i>door</i>')}${WORD(1, '·', 'Close')}
<p class=MsoNormal>Then</p>${WORD(1, '3.', 'three')}${WORD(2, 'a)', 'alpha')}${WORD(2, 'b)', 'beta')}${WORD(1, '4.', 'four')}
<p class=MsoNormal><img width=10 height=20 src="file:///C:/clip_image001.png" alt="A plan"></p>`,
    ),
    '# Steps\n\n- Open\n  - the _door_\n- Close\n\nThen\n\n3. three\n   1. alpha\n   2. beta\n4. four\n\n![Uploading…]()',
  ],
  ['one item in Word', OFFICE(WORD(1, '2.', 'two')), '2. two'],
  [
    'lists in Word for the web, where each item is a list',
    `<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1"><p><span>one</span></p></li></ul></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle2"><li data-aria-level="2"><p>two</p></li></ul></div>`,
    '- one\n  - two',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Plan</span></h2>
<p dir="ltr"><span style="font-weight:700;font-style:normal;">Note:</span><span style="font-weight:400;">read </span><span style="font-weight:700;">all</span><span
style="font-weight:700;"> of it</span></p><br><ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-style:italic">one</span></p></li><ul><li
aria-level="2"><p>deep</p></li></ul><li role="checkbox" aria-checked="true" aria-level="1"><p>done</p></li></ul></b>`,
    '## Plan\n\n**Note**:read **all of it**\n\n- _one_\n  - deep\n- [x] done',
  ],
  [
    'Gmail',
    `<div dir="ltr">Hello<div><br></div><div>first line</div><div>second <a href="mailto:ada@example.org">ada@example.org</a></div><div><br></div>
<blockquote class="gmail_quote" style="margin:0px"><div>quoted</div><div>text</div></blockquote></div>`,
    'Hello\n\nfirst line\nsecond <ada@example.org>\n\n> quoted\n> text',
  ],
  ['Gmail, without any formatting', '<div dir="ltr">Hello<div>*first* line</div></div>', null],
  [
    'a page of GitHub',
    `<h2 dir="auto">Fix<a class="anchor" href="#fix"><svg><path></path></svg></a></h2><div class="highlight highlight-source-js"><pre>const <span>a</span> = 1
  <span class="pl-c"># no heading</span></pre></div><p>By <a href="https://github.com/ada" data-hovercard-type="user">@ada</a> in
<code>a | b</code> <g-emoji>🎉</g-emoji></p><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> yes</li>
<li><input type="checkbox"> no<ol start="4"><li>four</li></ol>rest</li></ul><hr>`,
    '## Fix\n\n```js\nconst a = 1\n  # no heading\n```\n\nBy [@ada](https://github.com/ada) in `a | b` 🎉\n\n- [x] yes\n- [ ] no\n\n  4. four\n\n  rest\n\n---',
  ],
  [
    'Slack',
    `<div class="p-rich_text_section"><b data-stringify-type="bold">Ready</b>? <img data-stringify-emoji=":tada:" alt=":tada:" src="https://slack.example/t.png"><br>
use <code data-stringify-type="code">npm \`x\`</code><span data-stringify-type="paragraph-break"></span>or</div><ul data-indent="0"><li>a</li></ul><ul data-indent="1"><li>b</li></ul>
<pre data-stringify-type="pre"><div>one</div><div>  two</div></pre>`,
    '**Ready**? :tada:\nuse `` npm `x` ``\n\nor\n\n- a\n  - b\n\n```\none\n  two\n```',
  ],
  [
    'VS Code, where comments are slanted',
    `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span># **Title**</span></div><div><span
style="font-style: italic;">- item</span></div></div>`,
    null,
  ],
  [
    'an editor that copies one block of code',
    `<html><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;">if x:<br>    <span style="font-style:italic">y()</span><br></pre></body></html>`,
    '```\nif x:\n    y()\n```',
  ],
  ['one line of a block of code', '<pre><code>npm *install*</code></pre>', null],
  [
    'an article with pictures, hidden parts and addresses that are no links',
    `<article><h1>On <em>gears</em></h1><p style="display:none">hidden</p><script>alert(1)</script><p>See <a href="javascript:alert(1)">this</a>, <a href="/own">that</a> and
<a href="https://example.org/x">https://example.org/x</a>.<br>Next line</p><figure><a href="https://example.org/big"><img src="https://example.org/g.png" alt="Gear"></a><figcaption>A gear</figcaption></figure>
<p>inline <img src="data:image/png;base64,AAAA" alt=""> end<img width="1" height="1" src="https://t.example/p.gif"></p></article>`,
    '# On _gears_\n\nSee this, that and <https://example.org/x>.\nNext line\n\n![Gear](https://example.org/g.png)\n\nA gear\n\ninline ![Uploading…]() end',
  ],
  ['a word of a heading', '<h1 style="font-weight:600">Title</h1>', null],
  ['one item of a list', '<ul><li><b>Only</b></li></ul>', null],
  [
    'a table that only places a mail',
    '<table role="presentation"><tr><td>a</td><td>b <b>c</b></td></tr></table>',
    'a\nb **c**',
  ],
  ['nothing', '<meta charset="utf-8">', null],
])('from %s', (_, html, markdown) => {
  expect(pasted(html)).toBe(markdown)
})

test('marks stay marks beside letters and punctuation, and a mark that cannot be shown leaves its words', () => {
  const html = (inner: string) =>
    shown(pasted(`<p>${inner} <u>x</u> <a href="https://a.example">z</a></p>`) ?? '')
  expect(html('<b>Name:</b>Ada')).toContain('<strong>Name</strong>:Ada')
  expect(html('in<i>side</i>out')).toContain('in<em>side</em>out')
  expect(html('<b>a</b><b>b</b><b><i>c</i></b>')).toContain('<strong>ab<em>c</em></strong>')
  expect(html('<b>bold </b><i> slanted</i>')).toContain('<strong>bold</strong> <em>slanted</em>')
  expect(html('x<b>…</b>y')).toContain('x…y')
  expect(html('wow!<a href="https://b.example">b</a>')).toContain('wow!<a href="https://b.example"')
})

const SPECIAL = [
  '*',
  '_',
  '**',
  '~',
  '`',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '&',
  '&amp;',
  '\\',
  '|',
  '#',
  '-',
  '+',
  '=',
  '1.',
  '.',
  ':',
  '"',
]
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SPECIAL) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'a',
      'bc',
      'é',
      '😀',
      '1',
      '…',
      'http://a.example/x_y_',
      '[ ]',
      '---',
      '```',
      '- ',
    ),
  },
  { weight: 2, arbitrary: fc.constant(' ') },
)
const words = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(''))
const TAGS = ['', 'b', 'i', 's', 'code', 'a href="https://b.example/c"', 'b><i', 'span']
const inline = fc
  .array(fc.tuple(fc.constantFrom(...TAGS), words), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts
      .map(([tag, text]) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const names = tag.split('>').flatMap((part) => part.replace(/^<?(\S*).*$/, '$1') || [])
        return tag === ''
          ? escaped
          : `<${tag}>${escaped}${names
              .toReversed()
              .map((name) => `</${name}>`)
              .join('')}`
      })
      .join(''),
  )

const visible = (html: string) => (documentOf(html).body.textContent ?? '').replace(/\s+/g, '')

test('a text of special characters is shown as it was copied, in paragraphs, items, headings and cells', () => {
  fc.assert(
    fc.property(inline, inline, (one, other) => {
      const html = `<h2>${one}</h2><p>${one}<br>${other}</p><ul><li>${one}</li><li>${other}<ol><li>${one}</li></ol></li></ul><blockquote><p>${other}</p></blockquote>
<table><tr><td>${one}</td><td>${other}</td><td>.</td></tr><tr><td>${other}</td><td>x</td><td>${one}</td></tr></table><p>.</p>`
      expect(visible(shown(pasted(html) ?? ''))).toBe(visible(html))
    }),
    { numRuns: 300 },
  )
})

test('a page that is nested too deep, or a table that is too large, is pasted as plain text', () => {
  expect(pasted(`${'<div>'.repeat(300)}<b>x</b> y`)).toBeNull()
  expect(pasted(`<p>a <b>b</b></p><table><tr><td colspan=1000>a</td><td>b</td></tr></table>`)).toBeNull()
})
