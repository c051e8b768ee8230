// Markdown of members in both parts of a mail: what each form becomes, links whose host is visible, no HTML of the writer, nothing that
// is loaded, and a limit of what is shown.
import { expect, test } from 'vitest'
import type { KeyFound } from '../../domain/project/key-pattern.ts'
import { markdownInMail } from './markdown.ts'

const place = {
  publicUrl: 'https://tracker.example.com',
  project: { key: 'APO', former_keys: ['OLD'], source_prefixes: ['TES-'] },
  ticketUrl: 'https://tracker.example.com/project/p/ticket/7',
  urlOfTicket: (found: KeyFound) =>
    'number' in found
      ? `https://tracker.example.com/project/p/ticket/${found.number}`
      : `https://tracker.example.com/key/${found.sourceKey}`,
}
const FILE = '/attachments/01a20639-92ad-77eb-9e3f-1cbe7eeb4707'
const inMail = (text: string, most = 1_000) => markdownInMail(text, place, most)

test.each([
  [
    'a link of a member says where it leads',
    '[docs](https://example.org/a?b=c&d)',
    '<p><a href="https://example.org/a?b=c&amp;d">docs</a> <span class="soft">(example.org)</span></p>',
    'docs <https://example.org/a?b=c&d>',
  ],
  [
    'a link whose words are another address still says where it leads',
    '[https://bank.example](https://evil.example:8443/x)',
    '<p><a href="https://evil.example:8443/x">https://bank.example</a> <span class="soft">(evil.example:8443)</span></p>',
    'https://bank.example <https://evil.example:8443/x>',
  ],
  [
    'an address is a link, and shown once',
    'see https://example.org/x, www.example.org and ada@example.org',
    '<p>see <a href="https://example.org/x">https://example.org/x</a>, <a href="http://www.example.org/">www.example.org</a> and ' +
      '<a href="mailto:ada@example.org">ada@example.org</a></p>',
    'see https://example.org/x, www.example.org and ada@example.org',
  ],
  [
    'a host that looks like another one is shown as it is asked for',
    '[x](https://аррӏе.com)',
    '<p><a href="https://xn--80ak6aa92e.com/">x</a> <span class="soft">(xn--80ak6aa92e.com)</span></p>',
    'x <https://xn--80ak6aa92e.com/>',
  ],
  [
    'an address whose host looks like another one is shown as it is asked for',
    'https://аррӏе.com and [https://аррӏе.com](https://аррӏе.com)',
    '<p><a href="https://xn--80ak6aa92e.com/">https://аррӏе.com</a> <span class="soft">(xn--80ak6aa92e.com)</span> and ' +
      '<a href="https://xn--80ak6aa92e.com/">https://аррӏе.com</a> <span class="soft">(xn--80ak6aa92e.com)</span></p>',
    'https://аррӏе.com <https://xn--80ak6aa92e.com/> and https://аррӏе.com <https://xn--80ak6aa92e.com/>',
  ],
  [
    'an address with a user name that looks like a host says where it leads',
    '<https://bank.example@evil.example/x> [https://bank.example@evil.example/](https://bank.example@evil.example/)',
    '<p><a href="https://bank.example@evil.example/x">https://bank.example@evil.example/x</a> ' +
      '<span class="soft">(evil.example)</span> <a href="https://bank.example@evil.example/">' +
      'https://bank.example@evil.example/</a> <span class="soft">(evil.example)</span></p>',
    'https://bank.example@evil.example/x <https://bank.example@evil.example/x> ' +
      'https://bank.example@evil.example/ <https://bank.example@evil.example/>',
  ],
  [
    'a path and a ticket key lead to this server',
    '[list](/project/p?tab=list) APO-12',
    '<p><a href="https://tracker.example.com/project/p?tab=list">list</a> ' +
      '<a href="https://tracker.example.com/project/p/ticket/12">APO-12</a></p>',
    'list <https://tracker.example.com/project/p?tab=list> APO-12',
  ],
  [
    'pictures and files are their names, and nothing is loaded',
    `![a #1?.png](${FILE}) [log.txt](${FILE}) ![plan](https://example.org/p.png) [![in a link](x.png)](https://example.org)`,
    `<p><a href="${place.ticketUrl}">Picture: a #1?.png</a> <a href="${place.ticketUrl}">log.txt</a> ` +
      '<a href="https://example.org/p.png">Picture: plan</a> <span class="soft">(example.org)</span> ' +
      '<a href="https://example.org/">in a link</a> <span class="soft">(example.org)</span></p>',
    'Picture: a #1?.png log.txt Picture: plan <https://example.org/p.png> in a link <https://example.org/>',
  ],
  [
    'markup of a line',
    '**bold** _it_ ~~old~~ `code` @ada_b_c\nnext',
    '<p><strong>bold</strong> <em>it</em> <del>old</del> <code>code</code> @ada_b_c<br>\nnext</p>',
    'bold it ~old~ code @ada_b_c\nnext',
  ],
  [
    'headings, lists, boxes, quotations and code',
    '## Head\n\n1. one\n2. two\n   - [x] done\n   - [ ] open\n\n> said\n> more\n\n```js\nif (a < b) {\n  go()\n}\n```\n---',
    '<h3>Head</h3>\n<ol><li>one\n</li>\n<li>two\n<ul><li>☑ done\n</li>\n<li>☐ open\n</li>\n</ul>\n</li>\n</ol>\n' +
      '<blockquote><p>said<br>\nmore</p>\n</blockquote>\n<pre><code>if (a &lt; b) {\n  go()\n}\n</code></pre>\n<hr>',
    'Head\n\n1. one\n2. two\n   - ☑ done\n   - ☐ open\n\n> said\n> more\n\n    if (a < b) {\n      go()\n    }\n\n* * *',
  ],
  [
    'a table',
    '| a | b |\n|---|--:|\n| 1 | **2** |',
    '<table><thead><tr><th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody><tr><td>1</td>\n' +
      '<td align="right"><strong>2</strong></td>\n</tr>\n</tbody>\n</table>',
    'a | b\n1 | 2',
  ],
  [
    'HTML is text, and no address of another kind is a link',
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x) "&\'',
    '<p>&lt;img src=x onerror=alert(1)&gt; [a](javascript:alert(1)) [b](data:text/html,x) &quot;&amp;&#39;</p>',
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x) "&\'',
  ],
])('%s', (_, source, html, text) => {
  expect(inMail(source)).toEqual({ html, text })
})

test('a long text is cut between characters, and every element is closed', () => {
  const { html, text } = inMail(`> - **${'😀'.repeat(150)}** [x](https://example.org)`, 100)
  expect(text).toBe(`> - ${'😀'.repeat(100)}…`)
  expect(html).toMatch(/^<blockquote><ul><li><strong>😀+…<\/strong>\s*<\/li>\s*<\/ul>\s*<\/blockquote>$/u)
  const family = '👨‍👩‍👧‍👦'
  expect(inMail(`${'a'.repeat(98)}${family}`, 100).text).toBe(`${'a'.repeat(98)}…`)
  // Also where nearly nothing of a long source is shown.
  const cut = inMail(`[a](https://example.org/${'x'.repeat(900)}) b`, 100)
  expect(cut.text.length).toBeLessThan(420)
  expect(cut.text.endsWith('…')).toBe(true)
  // A cut source ends at the end of a word, and no address has the sign in it.
  const { html: ended } = inMail(
    `a https://example.org/a ${'_'.repeat(300)} https://example.org/${'x'.repeat(900)}`,
    100,
  )
  expect(ended).not.toContain('xxx')
  expect(inMail(`https://example.org/${'x'.repeat(900)}`, 100).html).not.toMatch(/href="[^"]*(…|%E2%80%A6)/)
})

test('deep nesting is flat: mail programs could not show it', () => {
  const deep = inMail(`${'>'.repeat(60)} ${'**a *b '.repeat(200)}${'* c** '.repeat(200)}`, 5_000).html
  let [depth, deepest] = [0, 0]
  for (const [tag] of deep.matchAll(/<\/?[a-z]+/g)) {
    depth += tag.startsWith('</') ? -1 : tag === '<br' ? 0 : 1
    deepest = Math.max(deepest, depth)
  }
  expect([depth, deepest <= 50]).toEqual([0, true])
})

test('characters that change the direction of what follows are left out', () => {
  expect(inMail('a\u202eb\u0000\tc').text).toBe('ab\tc')
})
