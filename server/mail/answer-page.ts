// The page to which the link in a mail leads, for people who are not signed in.

import { htmlTag } from '../locale/html.ts'
import { escaped } from './text.ts'

// No script and no personal data, because anyone with the link can see the page.
export const answerPage = (title: string, content: string) => `<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Lacewing</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
body { margin: 0 auto; padding: 15vh 1.5rem 0; max-width: 32rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1d22; background: #fff }
h1 { font-size: 1.25rem }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; border: 0; border-radius: .375rem; color: #fff; background: #0f766e; cursor: pointer }
a { color: #0f766e }
@media (prefers-color-scheme: dark) {
body { color: #ecedf1; background: #17181c }
a { color: #5eead4 }
}
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
