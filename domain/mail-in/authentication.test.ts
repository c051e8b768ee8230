// Which results of the receiving server prove who sent a mail: only those of the configured server, in the topmost header, and for the
// domain of the sender.
import { expect, it } from 'vitest'
import { isAuthentic } from './authentication.ts'

const judged = (...headers: string[]) => isAuthentic(headers, 'mx.example.com', 'example.org')

it.each([
  'mx.example.com; dmarc=pass (p=REJECT) header.from=example.org',
  'MX.example.com 1; dkim=pass header.d=example.org header.s=a',
  'mx.example.com; dkim=pass (2048-bit key; unprotected) header.i=@example.org',
  'mx.example.com; spf=pass smtp.mailfrom=ada@example.org; dkim=none',
  'mx.example.com; spf=fail smtp.mailfrom=x@other.org; dkim=pass header.d="example.org"',
  'mx.example.com (a (nested) comment; dkim=fail) ; dkim=pass header.d=example.org',
])('believed: %s', (header) => expect(judged(header)).toBe(true))

it.each([
  ['another server', 'mx.evil.example; dmarc=pass header.from=example.org'],
  ['a name that only begins alike', 'mx.example.com.evil.example; dmarc=pass header.from=example.org'],
  ['another domain', 'mx.example.com; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example'],
  ['a domain that only ends alike', 'mx.example.com; dkim=pass header.d=ample.org'],
  ['a domain below the sender', 'mx.example.com; dkim=pass header.d=mail.example.org'],
  ['a top-level domain', 'mx.example.com; dkim=pass header.d=org'],
  ['a failed policy', 'mx.example.com; dkim=pass header.d=example.org; dmarc=fail header.from=example.org'],
  ['a comment', 'mx.example.com; dkim=fail (dmarc=pass header.from=example.org)'],
  ['a quoted value', 'mx.example.com; dkim=fail reason="x; dmarc=pass header.from=example.org"'],
  [
    'words in a quoted value',
    'mx.example.com; dkim=pass header.d=evil.example reason="a header.d=example.org b"',
  ],
  ['no result', 'mx.example.com; none'],
  ['nothing', ''],
])('not believed: %s', (_, header) => expect(judged(header)).toBe(false))

it('only the topmost header counts, and none without the name of the server', () => {
  const pass = 'mx.example.com; dmarc=pass header.from=example.org'
  expect(judged('mx.example.com; dmarc=fail header.from=example.org', pass)).toBe(false)
  expect(judged('mx.other.example; none', pass)).toBe(false)
  expect(isAuthentic([pass], undefined, 'example.org')).toBe(false)
  expect(judged()).toBe(false)
})
