// Runs the examples of CommonMark 0.31.2 and of GitHub's extensions through the product's own renderer. Examples with a different
// result are listed, each with the decision behind it.

// @ts-expect-error: the package has no types
import specification from 'commonmark-spec'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parse } from '../../domain/markdown/parse.ts'
import { GFM_EXAMPLES } from './gfm-examples.ts'
import { render } from './render.tsx'

type Example = { number: number; markdown: string; html: string }

const COMMONMARK = (specification.tests as Example[]).map(({ number, markdown, html }) => ({
  number,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}))

/** The reasons why examples of CommonMark have a different result, each with the numbers of the examples. */
const DIFFERENT: Record<string, number[]> = {
  'HTML is shown as the text it is': [
    21,
    31,
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    642,
    643,
    ...Array.from({ length: 44 }, (_, index) => 148 + index),
    613,
    614,
    615,
    616,
    617,
    623,
    625,
    626,
    627,
    628,
    629,
    630,
    631,
  ],
  'a picture is shown as a link, and within a link as its words': [517, 531],
  'only http, https, mailto and this server are linked': [596, 598, 599, 601],
  'addresses become links where they stand, as on GitHub': [602, 608, 611, 612],
}

/** The same for GitHub's extensions. */
const DIFFERENT_GFM: Record<string, number[]> = {
  'HTML is shown as the text it is': [657],
  'only http, https, mailto and this server are linked: no xmpp': [633, 634, 635],
  'linkify-it ends an address at a bracket that nothing opened': [626],
  'linkify-it takes an entity without its semicolon into the address': [627],
  'linkify-it allows a plus sign in the domain of a mail address': [631],
}

/** The renderer's HTML without its additions to links, headings, tables and code, and written like the specification's HTML. */
function ours(text: string): string {
  const nodes = render(parse(text), {
    origin: 'https://here',
    mention: (name) => `@${name}`,
    ticket: (_, key) => key,
    picture: (_, words) => words,
    fileLink: ({ children }) => createElement(Fragment, {}, children),
    code: (content, language) => {
      const className = language ? `language-${language}` : undefined
      return createElement('pre', {}, createElement('code', { className }, content))
    },
  })
  return renderToStaticMarkup(createElement('main', {}, nodes))
    .replaceAll('&#x27;', "'")
    .replaceAll(/ (target|rel|role|tabindex|aria-label)="[^"]*"| class="(task|picture|scroll)"/g, '')
    .replaceAll(/<h[4-6] class="level-([1-6])">(.*?)<\/h[4-6]>/gs, '<h$1>$2</h$1>')
    .replaceAll(/<div>(?=<table>)|(?<=<\/table>)<\/div>|<\/?main>/g, '')
    .replaceAll(
      /<input type="checkbox" disabled=""( checked="")?\/>/g,
      '<input$1 disabled="" type="checkbox">',
    )
}

/** The specification's HTML after the decision on pictures, and without the line breaks between blocks. */
function theirs(html: string): string {
  const block = '(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr ?/|table|thead|tbody|tr|th|td)'
  return html
    .replaceAll(new RegExp(`\\n*(</?${block}(?: [^>]*)?>)\\n*`, 'g'), '$1')
    .replaceAll(/<br ?\/>\n/g, '<br/>')
    .replaceAll('<hr />', '<hr/>')
    .replaceAll(
      /<img src="([^"]*)" alt="([^"]*)"( title="[^"]*")? \/>/g,
      (_, src, alt, title = '') => `<a href="${src}"${title}>${alt || src}</a>`,
    )
    .trim()
}

const differing = (examples: Example[]) =>
  examples.filter(({ markdown, html }) => ours(markdown) !== theirs(html)).map(({ number }) => number)
const listed = (reasons: Record<string, number[]>) =>
  Object.values(reasons)
    .flat()
    .sort((one, other) => one - other)

test('all 652 examples of CommonMark come out as specified, but for those listed', () => {
  expect(COMMONMARK).toHaveLength(652)
  expect(differing(COMMONMARK)).toEqual(listed(DIFFERENT))
})

test("so do the examples of GitHub's extensions", () => {
  expect(differing(GFM_EXAMPLES)).toEqual(listed(DIFFERENT_GFM))
})
