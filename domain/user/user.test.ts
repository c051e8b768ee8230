// How people are displayed, and which usernames and e-mail addresses are valid.
import { describe, expect, it } from 'vitest'
import { withoutHidden } from '../text.ts'
import { avatarLetter, displayName } from './display.ts'
import { Email, FullName, Username } from './user.ts'

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
    // The Kelvin sign and the long s, which other case foldings turn into k and s.
    '\u212Aim@example.org',
    'kim@\u212Aelvin.org',
    '\u017Fam@example.org',
  ])('refuses %j', (address) => expect(Email.safeParse(address).success).toBe(false))
})

describe('full name', () => {
  // Names in many scripts, and emoji sequences.
  it.each([
    'Ada Lovelace',
    'Zoë O’Neil-Smith',
    'Nguyễn Thị Minh Khai',
    'Łukasz Żółć',
    'Ελένη Παπαδοπούλου',
    'Анна Каренина',
    'שרה לוי',
    'שָׂרָה',
    'محمد بن سلمان',
    'مُحَمَّد',
    'علی‌رضا قربانی',
    'प्रिया शर्मा',
    'क्‍ष',
    'ශ්‍රී ලංකා',
    'മോഹന്‍ലാൽ',
    'சுந்தர்',
    'สมชาย ใจดี',
    'မောင်မောင်',
    'ᠮᠣᠩᠭᠣᠯ᠋',
    'བསྟན་འཛིན་',
    '山田太郎',
    '葛\u{e0100}城',
    '김민준',
    '李小龍',
    'Ada 👩‍💻',
    '👩🏽‍🚒 Team',
    '👨‍👩‍👧‍👦',
    '❤️‍🔥',
    '🏳️‍🌈',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland',
    '1️⃣ First',
    '☎︎',
    '🇩🇪',
  ])('takes %s', (name) => {
    expect(FullName.parse(name)).toBe(name.normalize('NFC'))
    expect(withoutHidden(name)).toBe(name)
  })

  it.each([
    ['a zero-width space', 'A\u200bda'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a non-joiner at the end', 'Ada\u200c'],
    ['a word joiner', 'Ada\u2060'],
    ['a soft hyphen', 'A\u00adda'],
    ['a turned direction', 'Ada\u202exe.cod'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a mark of direction', 'Ada\u200f'],
    ['an Arabic mark of direction', 'Ada\u061c'],
    ['a grapheme joiner', 'A\u034fda'],
    ['a Hangul filler', '\u3164'],
    ['a half-width filler', 'Ada\uffa0'],
    ['the blank of braille', '\u2800'],
    ['a variant of a letter', 'Ada\ufe0f'],
    ['a variant past the first plane', 'Ada\u{e0100}'],
    ['tags without a flag', 'Ada\u{e0061}\u{e0062}\u{e0063}\u{e007f}'],
    ['a line end', 'Ada\nLovelace'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['an escape', 'Ada\u001b[31m'],
    ['a control of eight bits', 'Ada\u009b31m'],
    ['an annotation', 'Ada\ufff9'],
    ['two joiners after an emoji', '👩‍\u200d💻'],
  ])('refuses %s', (_, name) => {
    const { error } = FullName.safeParse(name)
    expect(error?.issues[0]?.message).toBe('Contains an invisible character. Please retype the name.')
    const kept = FullName.safeParse(withoutHidden(name))
    expect(kept.success || kept.error.issues[0]?.message === 'Full name is required').toBe(true)
  })

  it('is the same however its letters are put together', () =>
    expect(FullName.parse('Zoe\u0308')).toBe(FullName.parse('Zo\u00eb')))
})
