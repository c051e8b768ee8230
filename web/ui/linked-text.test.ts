import { expect, test } from 'vitest'
import { splitLinks } from './linked-text.tsx'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['no address here', []],
  ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['see https://example.org.', ['https://example.org']],
  ['(see https://example.org/x)', ['https://example.org/x']],
  ['https://en.wikipedia.org/wiki/Bug_(software), really', ['https://en.wikipedia.org/wiki/Bug_(software)']],
  ['HTTP://EXAMPLE.ORG and https://two.example', ['HTTP://EXAMPLE.ORG', 'https://two.example']],
  ['<https://example.org>', ['https://example.org']],
  ['javascript:alert(1) data:text/html,x ftp://x file:///etc/passwd', []],
  ['xhttps://example.org', []],
  ['https://', []],
  ['https://example.org/" onmouseover="alert(1)', ['https://example.org/']],
])('the links in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('nothing of the text is lost or added', () => {
  const text = 'a https://one.example, b\n\n  (https://two.example)!  https:// 🎉'
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

// Two million characters: quadratic time would exceed the test's time limit.
test.each([
  ['closing brackets', ')'],
  ['dots', '.'],
  ['addresses', ' https://example.org/x)'],
  ['openings', 'https://'],
])('a text of nothing but %s takes no longer than its length', (_, part) => {
  const text = `https://example.org/${part.repeat(Math.ceil(2_000_000 / part.length))}`
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join('').length,
  ).toBe(text.length)
})
