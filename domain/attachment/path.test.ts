// File names in URLs: any name comes out as it went in, also if a client did not encode its `%`. And names from elsewhere are made
// acceptable.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AttachmentName, fittedName, freeName } from './attachment.ts'
import { decodedPath, encodedPath } from './path.ts'

test('any path comes back from a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const encoded = encodedPath(path)
      expect(encoded).not.toMatch(/[#?]/)
      expect(decodedPath(encoded)).toBe(path)
    }),
  )
})

test.each([
  ['100%.txt', '100%.txt'],
  ['5%ab%zz%', '5%ab%zz%'],
  ['%C3%A9%ab%20x', 'é%ab x'],
  ['%E9t%E9', '%E9t%E9'],
  ['%c0%af', '%c0%af'],
  ['%ed%a0%80', '%ed%a0%80'],
])('a %% that encodes no character stands for itself: %s', (encoded, path) => {
  expect(decodedPath(encoded)).toBe(path)
})

test.each([
  ['a/b\\c.png', 'a-b\\c.png'],
  [' \u202ex\u0000.txt ', 'x.txt'],
  ['👩‍👩‍👧 ❤️.png', '👩‍👩‍👧 ❤️.png'],
  ['cafe\u0301.png', 'café.png'],
  [`${'🐛'.repeat(300)}.tar.gz`, `${'🐛'.repeat(252)}.gz`],
  [`x.${'y'.repeat(300)}`, `x.${'y'.repeat(253)}`],
  ['..', ''],
  ['\u200b', ''],
])('a name from elsewhere is made acceptable: %j', (elsewhere, name) => {
  expect(fittedName(elsewhere)).toBe(name)
  if (name) expect(AttachmentName.parse(name)).toBe(name)
})

test('a free name is numbered before its extension, and never too long', () => {
  expect(freeName('plan.pdf', new Set(['plan.pdf', 'plan (2).pdf']))).toBe('plan (3).pdf')
  expect(freeName('.env', new Set(['.env']))).toBe('.env (2)')
  const longest = `${'x'.repeat(251)}.pdf`
  expect(freeName(longest, new Set([longest]))).toBe(`${'x'.repeat(247)} (2).pdf`)
})
