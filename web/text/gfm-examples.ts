// Examples of the GitHub Flavored Markdown Spec 0.29 (https://github.github.com/gfm), by GitHub, Inc. and John MacFarlane,
// licensed CC-BY-SA 4.0: those that it adds to CommonMark, with its numbers.

export const GFM_EXAMPLES: { number: number; markdown: string; html: string }[] = [
  {
    number: 198,
    markdown: '| foo | bar |\n| --- | --- |\n| baz | bim |',
    html: '<table>\n<thead>\n<tr>\n<th>foo</th>\n<th>bar</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>baz</td>\n<td>bim</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    number: 199,
    markdown: '| abc | defghi |\n:-: | -----------:\nbar | baz',
    html: '<table>\n<thead>\n<tr>\n<th align="center">abc</th>\n<th align="right">defghi</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">bar</td>\n<td align="right">baz</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    number: 200,
    markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    html: '<table>\n<thead>\n<tr>\n<th>f|oo</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b <code>|</code> az</td>\n</tr>\n<tr>\n<td>b <strong>|</strong> im</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    number: 201,
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>\n<blockquote>\n<p>bar</p>\n</blockquote>',
  },
  {
    number: 202,
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n<p>bar</p>',
  },
  {
    number: 203,
    markdown: '| abc | def |\n| --- |\n| bar |',
    html: '<p>| abc | def |\n| --- |\n| bar |</p>',
  },
  {
    number: 204,
    markdown: '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>bar</td>\n<td></td>\n</tr>\n<tr>\n<td>bar</td>\n<td>baz</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    number: 205,
    markdown: '| abc | def |\n| --- | --- |',
    html: '<table>\n<thead>\n<tr>\n<th>abc</th>\n<th>def</th>\n</tr>\n</thead>\n</table>',
  },
  {
    number: 279,
    markdown: '- [ ] foo\n- [x] bar',
    html: '<ul>\n<li><input disabled="" type="checkbox"> foo</li>\n<li><input checked="" disabled="" type="checkbox"> bar</li>\n</ul>',
  },
  {
    number: 280,
    markdown: '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    html: '<ul>\n<li><input checked="" disabled="" type="checkbox"> foo\n<ul>\n<li><input disabled="" type="checkbox"> bar</li>\n<li><input checked="" disabled="" type="checkbox"> baz</li>\n</ul>\n</li>\n<li><input disabled="" type="checkbox"> bim</li>\n</ul>',
  },
  {
    number: 491,
    markdown: '~~Hi~~ Hello, ~there~ world!',
    html: '<p><del>Hi</del> Hello, <del>there</del> world!</p>',
  },
  {
    number: 492,
    markdown: 'This ~~has a\n\nnew paragraph~~.',
    html: '<p>This ~~has a</p>\n<p>new paragraph~~.</p>',
  },
  { number: 493, markdown: 'This will ~~~not~~~ strike.', html: '<p>This will ~~~not~~~ strike.</p>' },
  {
    number: 622,
    markdown: 'www.commonmark.org',
    html: '<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>',
  },
  {
    number: 623,
    markdown: 'Visit www.commonmark.org/help for more information.',
    html: '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>',
  },
  {
    number: 624,
    markdown: 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    html: '<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p>\n<p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>',
  },
  {
    number: 625,
    markdown:
      'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    html: '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>',
  },
  {
    number: 626,
    markdown: 'www.google.com/search?q=(business))+ok',
    html: '<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>',
  },
  {
    number: 627,
    markdown: 'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    html: '<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p>\n<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>',
  },
  {
    number: 628,
    markdown: 'www.commonmark.org/he<lp',
    html: '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>',
  },
  {
    number: 629,
    markdown: 'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    html: '<p><a href="http://commonmark.org">http://commonmark.org</a></p>\n<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>',
  },
  { number: 630, markdown: 'foo@bar.baz', html: '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>' },
  {
    number: 631,
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    html: '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
  },
  {
    number: 632,
    markdown: 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    html: '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p>\n<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>\n<p>a.b-c_d@a.b-</p>\n<p>a.b-c_d@a.b_</p>',
  },
  {
    number: 633,
    markdown:
      'mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b\n\nmailto:a.b-c_d@a.b.\n\nmailto:a.b-c_d@a.b/\n\nmailto:a.b-c_d@a.b-\n\nmailto:a.b-c_d@a.b_\n\nxmpp:foo@bar.baz\n\nxmpp:foo@bar.baz.',
    html: '<p><a href="mailto:foo@bar.baz">mailto:foo@bar.baz</a></p>\n<p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a></p>\n<p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a>.</p>\n<p><a href="mailto:a.b-c_d@a.b">mailto:a.b-c_d@a.b</a>/</p>\n<p>mailto:a.b-c_d@a.b-</p>\n<p>mailto:a.b-c_d@a.b_</p>\n<p><a href="xmpp:foo@bar.baz">xmpp:foo@bar.baz</a></p>\n<p><a href="xmpp:foo@bar.baz">xmpp:foo@bar.baz</a>.</p>',
  },
  {
    number: 634,
    markdown: 'xmpp:foo@bar.baz/txt\n\nxmpp:foo@bar.baz/txt@bin\n\nxmpp:foo@bar.baz/txt@bin.com',
    html: '<p><a href="xmpp:foo@bar.baz/txt">xmpp:foo@bar.baz/txt</a></p>\n<p><a href="xmpp:foo@bar.baz/txt@bin">xmpp:foo@bar.baz/txt@bin</a></p>\n<p><a href="xmpp:foo@bar.baz/txt@bin.com">xmpp:foo@bar.baz/txt@bin.com</a></p>',
  },
  {
    number: 635,
    markdown: 'xmpp:foo@bar.baz/txt/bin',
    html: '<p><a href="xmpp:foo@bar.baz/txt">xmpp:foo@bar.baz/txt</a>/bin</p>',
  },
  {
    number: 657,
    markdown:
      '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
    html: '<p><strong> &lt;title> &lt;style> <em></p>\n<blockquote>\n  &lt;xmp> is disallowed.  &lt;XMP> is also disallowed.\n</blockquote>',
  },
]
