// How the modules of web/ read a text, with the modules of domain/ that they need.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parse } from '../../domain/markdown/parse.ts'
import { ticked } from '../../domain/markdown/tasks.ts'
import { quoteOf } from '../../web/comment/quote.ts'
import { continueList } from '../../web/text/continue-list.ts'
import { pageToMarkdown } from '../../web/text/html/html-to-markdown.ts'
import { styleOf } from '../../web/text/html/styles.ts'
import { isInCode } from '../../web/text/in-code.ts'
import { render } from '../../web/text/render.tsx'
import { splitMatches } from '../../web/ticket/filter/highlight.tsx'
import { documentOf } from '../html-document.ts'
import { KEYED, type Row, SLOW } from './row.ts'

const words = {
  origin: 'https://here.example',
  mention: (name: string) => name,
  ticket: (_: unknown, key: string) => key,
  code: (content: string) => createElement('pre', {}, content),
  picture: (_: string, alt: string) => alt,
  fileLink: ({ children }: { children: unknown }) => createElement('u', {}, children as string),
}

/** A page whose empty elements hold a text. The text is not parsed, because the parser of the tests is not the browser's. */
function pageOf(html: string, text: string): Element {
  const { body } = documentOf(html)
  for (const element of body.querySelectorAll('*')) if (!element.firstChild) element.textContent = text
  return body
}
function styled(text: string): Element {
  const element = documentOf('<p></p>').body.firstElementChild as Element
  element.setAttribute('style', text)
  return element
}

export const OF_WEB: Row[] = [
  [
    'web/comment/quote.ts',
    (text) => quoteOf({ author: { id: 'a', full_name: 'A', username: 'a' }, content: text }),
  ],
  [
    'web/text/continue-list.ts domain/markdown/tasks.ts',
    (text) => [
      continueList(`${text}\n- x`, text.length + 4),
      ticked(text, { line: 1, checked: true }, '[ ] x'),
    ],
  ],
  [
    'domain/markdown/parse.ts domain/markdown/addresses.ts domain/markdown/references.ts domain/markdown/strikethrough.ts web/text/render.tsx',
    (text) =>
      renderToStaticMarkup(
        createElement(
          'p',
          {},
          render(
            parse(text, { project: KEYED, isMember: () => true }),
            words as Parameters<typeof render>[1],
          ),
        ),
      ),
    SLOW,
  ],
  ['web/text/in-code.ts', (text) => [isInCode(text, text.length), isInCode(`\`${text}`, text.length)]],
  [
    'web/text/html/html-to-markdown.ts web/text/html/read-html.ts web/text/html/styles.ts web/text/html/write-line.ts web/text/html/write-markdown.ts',
    (text) => [
      pageToMarkdown(pageOf('<p></p><b></b><p></p><i></i>', text), () => ''),
      pageToMarkdown(pageOf('<ul><li></li><li></li></ul><pre></pre>', text), () => ''),
      pageToMarkdown(pageOf('<table><tr><td></td><td></td></tr></table>', text), () => ''),
      styleOf(styled(text)),
    ],
    SLOW,
  ],
  ['web/ticket/filter/highlight.tsx', (text) => splitMatches(text, ['aa', 'a(', ' ', 'APO'])],
]
