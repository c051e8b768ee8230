// HTML of mails before it becomes Markdown: the quoted mail is cut where mail programs mark that it begins, and pictures become words.
// Tags are found in one pass.

/** The words in a tag by which the quoted part begins: Gmail, Thunderbird, Yahoo, Proton, and Outlook in its versions. */
const MARKS: Record<string, readonly string[]> = {
  div: [
    ...[
      'gmail_quote',
      'moz-cite-prefix',
      'yahoo_quoted',
      'protonmail_quote',
      'tutanota_quote',
      'zmail_extra',
    ],
    ...['appendonsend', 'divrplyfwdmsg', 'mail-editor-reference-message-container'],
    ...['border-top:solid #e1e1e1', 'border-top:solid #b5c4df'],
  ],
  // Apple Mail.
  blockquote: ['type="cite"', 'type=cite'],
}

/** The characters of a tag that are looked at. */
const LOOK = 2_000

type Tag = { start: number; end: number; text: string; name: string }

function* tagsIn(html: string): Generator<Tag> {
  for (let start = html.indexOf('<'); start >= 0; ) {
    const close = html.indexOf('>', start)
    if (close < 0) return
    const text = html.slice(start, Math.min(close + 1, start + LOOK))
    const [, name = ''] = /^<\/?([a-z][a-z\d]{0,20})/i.exec(text) ?? []
    yield { start, end: close + 1, text, name: name.toLowerCase() }
    start = html.indexOf('<', close + 1)
  }
}

function isMark({ name, text }: Tag): boolean {
  const marks = MARKS[name]
  if (!marks || text.startsWith('</')) return false
  const words = text.toLowerCase()
  return marks.some((mark) => words.includes(mark))
}

/** The HTML before the quoted mail; everything if there is no mark, or if nothing but tags is before it. */
export function ownHtml(html: string): string {
  let end = 0
  let hasWords = false
  let isHead = false
  for (const tag of tagsIn(html)) {
    const between = html.slice(end, tag.start).replaceAll('&nbsp;', ' ')
    if (!isHead && between.trim() !== '') hasWords = true
    if (isMark(tag)) return hasWords ? html.slice(0, tag.start) : html
    if (['style', 'title', 'script'].includes(tag.name)) isHead = !tag.text.startsWith('</')
    end = tag.end
  }
  return html
}

/** Pictures that the mail brings become words; those from elsewhere are left out, because they only say that the mail was read. */
export function withoutPictures(html: string): string {
  const kept: string[] = []
  let end = 0
  for (const tag of tagsIn(html)) {
    if (tag.name !== 'img') continue
    const [, cid] = /\ssrc\s?=\s?["']?cid:([^"'>\s]{1,200})/i.exec(tag.text) ?? []
    kept.push(html.slice(end, tag.start), cid ? `[cid:${escaped(cid)}]` : '')
    end = tag.end
  }
  return kept.join('') + html.slice(end)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
