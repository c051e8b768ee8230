// After the provider redirects back, the messages are our own, never text from the URL.
import { expect, test } from 'vitest'
import { providerReturnAt } from './provider-return.ts'
import { providerErrorText } from './provider-words.ts'

/** Storage of the browser that started the sign-in, and of any other. */
const here = { getItem: () => 'a verifier' }
const emptyStorage = { getItem: () => null }

test.each([
  ['', '', null],
  ['?next=%2Fproject%2F1', '', null],
  ['', '#type=recovery&token_hash=x', null],
  ['?code=x', '', { code: true, refused: null }],
  ['', '#error=access_denied&error_code=access_denied', { code: false, refused: 'access_denied' }],
  ['', '#access_token=x&refresh_token=y&type=magiclink', { code: false, refused: 'tokens_in_address' }],
  ['?code=x', '#refresh_token=y', { code: false, refused: 'tokens_in_address' }],
  ['?code=x', '#error_code=odd', { code: false, refused: 'odd' }],
])('%s%s', (search, hash, expected) => {
  expect(providerReturnAt({ search, hash }, here)).toEqual(expected)
})

test('a code this browser did not ask for is rejected', () => {
  const arrival = providerReturnAt({ search: '?code=x', hash: '' }, emptyStorage)
  expect(providerErrorText(arrival?.refused ?? '')).toBe(
    'This was started in another browser. Please try again.',
  )
})

test('unknown codes get a generic message, including names inherited from Object', () => {
  for (const code of ['odd', 'constructor', '__proto__'])
    expect(providerErrorText(code)).toBe('An unexpected error occurred')
})
