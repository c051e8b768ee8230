// Sign-up and what follows: the mail, the link, the first sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, createAccounts, linkIn } from '../test/accounts.ts'

let world: Accounts
beforeAll(async () => {
  world = await createAccounts()
})
afterAll(() => world.drop())

const password = 'correct horse 7'
function signUpBody(name: string) {
  return { email: `${name}@example.org`, password, data: { full_name: 'Ada L', username: name } }
}

test('sign-up, mail, link, session', async () => {
  const made = await world.post('/signup', signUpBody('ada'))
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    email: 'ada@example.org',
    user_metadata: { username: 'ada' },
    identities: [],
  })
  expect(made.body).not.toHaveProperty('access_token')

  const early = await world.post('/token?grant_type=password', { email: 'ada@example.org', password })
  expect([early.status, early.body.message]).toEqual([400, 'Email not confirmed'])

  const [letter] = await world.deliver()
  expect(letter?.to).toBe('ada@example.org')
  expect(letter?.link).toMatch(/^http:\/\/tracker\.test\/#type=signup&token_hash=[\w-]{43}$/)
  const verified = await world.post('/verify', linkIn(letter))
  expect(verified.status).toBe(200)
  expect(verified.body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(verified.body).not.toHaveProperty('expires_at')

  const me = await world.get('/user', { authorization: `Bearer ${verified.body.access_token}` })
  expect(me.body).toMatchObject({ email: 'ada@example.org', user_metadata: { full_name: 'Ada L' } })
  const signedIn = await world.post('/token?grant_type=password', { email: 'ADA@example.org', password })
  expect(signedIn.status).toBe(200)
})
