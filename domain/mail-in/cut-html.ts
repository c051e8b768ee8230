// Cuts the quoted mail from HTML, before it becomes Markdown: mail programs mark where it begins.

/** How the quoted part begins: Gmail, Apple Mail, Thunderbird, Outlook, Yahoo, Proton, and their like. */
const MARKS = [
  /<div[^>]{0,200}\sclass="?[^">]{0,100}gmail_quote/i,
  /<blockquote[^>]{0,200}\stype="?cite/i,
  /<div[^>]{0,200}\sclass="?[^">]{0,100}moz-cite-prefix/i,
  /<div[^>]{0,200}\sid="?(?:x_)?(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)/i,
  /<div[^>]{0,200}\sclass="?[^">]{0,100}(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra)/i,
  /<div[^>]{0,200}\sstyle="?[^">]{0,200}border-top:\s{0,4}solid #(?:E1E1E1|B5C4DF) 1\.0pt/i,
]

/** The HTML before the quoted mail; everything if there is no mark, or if nothing but tags is before it. */
export function ownHtml(html: string): string {
  const starts = MARKS.map((mark) => html.search(mark)).filter((at) => at >= 0)
  if (starts.length === 0) return html
  const before = html.slice(0, Math.min(...starts))
  const body = before.slice(Math.max(0, before.search(/<body[\s>]/i)))
  return /[^\s]/.test(body.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', '')) ? before : html
}
