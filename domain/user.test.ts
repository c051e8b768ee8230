// How people are shown, and what may be a username or an e-mail address.
import { describe, expect, it } from 'vitest'
import { avatarLetter, displayName, Email, Username } from './user.ts'

describe('display', () => {
  it.each([
    [{ full_name: 'Ada Lovelace', username: 'ada' }, 'Ada Lovelace', 'A'],
    [{ full_name: '', username: 'ada' }, 'ada', 'A'],
    [{ full_name: 'élan', username: 'e' }, 'élan', 'É'],
    [{ full_name: '😀 Smiley', username: 's' }, '😀 Smiley', '😀'],
    [{ full_name: '山田', username: 'yamada' }, '山田', '山'],
    [{ full_name: '', username: '' }, 'Unknown User', '?'],
    [null, 'Unknown User', '?'],
  ])('%j is shown as %s', (person, name, letter) => {
    expect([displayName(person), avatarLetter(person)]).toEqual([name, letter])
  })
})

describe('username', () => {
  it.each(['ada', 'a.b-c_9', 'x'.repeat(32)])('takes %s', (name) => expect(Username.parse(name)).toBe(name))
  it('is kept in lower case', () => expect(Username.parse(' Ada ')).toBe('ada'))
  it.each(['', 'ab', '\u212Aim', 'x'.repeat(33), 'a b', 'ädä', 'a@b', 'ada\n'.repeat(2)])(
    'refuses %j',
    (name) => {
      expect(Username.safeParse(name).success).toBe(false)
    },
  )
})

describe('e-mail address', () => {
  it('is kept in lower case', () => expect(Email.parse(' Ada@Example.ORG ')).toBe('ada@example.org'))
  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    '"a@evil x"@corp.org',
    'a@b.c\r\nBcc: x@y.z',
    'a,b@example.org',
    'a b@example.org',
    `${'x'.repeat(250)}@example.org`,
    'ada@localhost',
    'ada@exam_ple.org',
    // The Kelvin sign and the long s, which other foldings make k and s of.
    '\u212Aim@example.org',
    'kim@\u212Aelvin.org',
    '\u017Fam@example.org',
  ])('refuses %j', (address) => expect(Email.safeParse(address).success).toBe(false))
})
