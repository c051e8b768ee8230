// The addresses of the mailbox with their tags: made, read again whatever the case, and nothing else taken for one.
import { expect, it } from 'vitest'
import { addressOf, base32, meaningOf, projectTag, replyTag, tagOf } from './address.ts'

it.each(['tracker@example.org', '*@in.example.org'])('a tag of %s is read again', (pattern) => {
  const secret = base32(new Uint8Array(20).fill(0xa7))
  const address = addressOf(pattern, replyTag(secret))
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(meaningOf(tagOf(pattern, address.toUpperCase()) ?? '')).toEqual({ kind: 'reply', secret })
  const slug = 'a'.repeat(20)
  expect(meaningOf(tagOf(pattern, addressOf(pattern, projectTag('APO', slug))) ?? '')).toEqual({
    kind: 'project',
    secret: slug,
  })
})

it('other addresses have no tag', () => {
  expect(tagOf('tracker@example.org', 'tracker@example.org')).toBe('')
  for (const other of [
    'x@example.org',
    'tracker+x@evil.org',
    'trackers@example.org',
    'tracker+x@a@example.org',
    '',
  ])
    expect(tagOf('tracker@example.org', other)).toBeNull()
  for (const tag of ['', 'r-', 'r-abc', 'apo-abc', `r-${'1'.repeat(32)}`]) expect(meaningOf(tag)).toBeNull()
})

it('bytes become letters and digits, as RFC 4648 says', () => {
  expect(base32(new TextEncoder().encode('fooba'))).toBe('mzxw6ytb')
})
