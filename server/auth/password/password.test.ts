// The password queue: two in flight, fifty waiting, the rest rejected with a retry hint.
import { expect, test } from 'vitest'
import { strangerAt } from '../../fair-use/fair-queue.ts'
import { createPasswords } from './password.ts'

test('a hash is Argon2id with the chosen cost, and only its password fits', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(stored, 'correct horse')).toBe(true)
  expect(await passwords.matches(stored, 'correct horses')).toBe(false)
  expect(await passwords.matches(null, 'correct horse')).toBe(false)
})

test('long passwords count to their last character, however they are composed', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash(`${'x'.repeat(127)}é`)
  expect(await passwords.matches(stored, `${'x'.repeat(127)}e`)).toBe(false)
  expect(await passwords.matches(stored, `${'x'.repeat(127)}e\u0301`)).toBe(true)
})

const FEW = { atOnce: 1, waiting: 4, waitingEach: { known: 2, stranger: 2 } }

test('one network can fill only its share of the queue', async () => {
  const passwords = createPasswords(FEW)
  const flood = ['a', 'b', 'c', 'd'].map((text) => passwords.hash(text, strangerAt('192.0.2.1')))
  const other = passwords.hash('e', strangerAt('192.0.2.2'))
  const tries = await Promise.allSettled([...flood, other])
  const kept = tries.map(({ status }) => status === 'fulfilled')
  expect(kept).toEqual([true, true, true, false, true])
  expect(tries[3]).toMatchObject({ reason: { code: 'too_many_requests', details: { retry_after: 2 } } })
})

test('what does not fit into the queue is rejected with a retry hint', async () => {
  const passwords = createPasswords({ ...FEW, waiting: 2, waitingEach: { known: 9, stranger: 9 } })
  const tries = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((text) => passwords.hash(text)))
  expect(tries.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(tries[4]).toMatchObject({ reason: { code: 'busy', details: { retry_after: 2 } } })
  expect(await passwords.hash('later')).toContain('argon2id')
})
