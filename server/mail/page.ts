// The page of a mail with a layout: parts, and links below them. It loads nothing from anywhere.
import { htmlTag, isRightToLeft } from '../locale/html.ts'
import { escaped } from './text.ts'

const STYLE = `
body { margin: 0; padding: 24px 16px; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: #1c1d22; background: #ffffff }
.page { max-width: 600px; margin: 0 auto }
.ticket { padding: 0 0 20px; margin: 0 0 20px; border-bottom: 1px solid #e3e4e8 }
h2 { margin: 0; font-size: 17px; line-height: 1.35 }
p { margin: 12px 0 }
a { color: #0f766e }
.soft { color: #5d6069; font-size: 13px }
.place { margin: 2px 0 0 }
blockquote { margin: -6px 0 12px; padding: 2px 0; padding-left: 12px; border-left: 3px solid #c9cbd3 }
.written { overflow-wrap: anywhere }
.written > :first-child { margin-top: 0 }
.written > :last-child { margin-bottom: 0 }
h3, h4, h5, h6 { margin: 16px 0 8px; font-size: 15px; line-height: 1.35 }
h3 { font-size: 16px }
ul, ol { margin: 12px 0; padding-left: 24px }
pre { margin: 12px 0; padding: 8px 12px; border-radius: 6px; background: #f2f3f5; white-space: pre-wrap }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.written blockquote { margin: 12px 0 }
.written blockquote p { margin: 4px 0 }
table { display: block; overflow-x: auto; max-width: 100%; border-collapse: collapse; font-size: 14px }
th, td { overflow-wrap: normal; padding: 4px 8px; border: 1px solid #c9cbd3; text-align: left; vertical-align: top }
hr { height: 1px; border: 0; background: #c9cbd3 }
.open { display: inline-block; padding: 8px 14px; border-radius: 6px; color: #ffffff; background: #0f766e; font-weight: 600; text-decoration: none }
@media (prefers-color-scheme: dark) {
body { color: #ecedf1; background: #17181c }
.ticket { border-color: #34363e }
a { color: #5eead4 }
.soft { color: #a3a6b1 }
blockquote, th, td { border-color: #4a4d58 }
pre { background: #24262c }
hr { background: #4a4d58 }
.open { color: #ffffff; background: #0f766e }
}`

/** Mail programs know no logical sides, such as `padding-inline-start`. */
const mirrored = (style: string) => style.replaceAll('left', 'right')

/** @param parts the HTML of each part @param links the links at the end */
export function mailPage(parts: string[], links: { url: string; label: string }[]): string {
  const foot = links.map(({ url, label }) => `<a href="${escaped(url)}">${escaped(label)}</a>`).join(' · ')
  return `<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${isRightToLeft() ? mirrored(STYLE) : STYLE}
</style>
</head>
<body>
<div class="page">
${parts.join('\n')}
<p class="soft">${foot}</p>
</div>
</body>
</html>
`
}
