// Closed sign-up, or sign-up limited to some domains, is enforced at every entry point. People with an account are not affected.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, createAccounts, linkIn } from '../../test/accounts.ts'
import { createPerson } from '../../test/people.ts'
import { verifyUser } from '../operator.ts'
import { mayRegister } from './may-sign-up.ts'

const password = 'correct horse 7'
let lastHost = 0

function at(world: Accounts) {
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++lastHost}` })
  return {
    signUp: (name: string, domain: string) =>
      world.post(
        '/signup',
        { email: `${name}@${domain}`, password, data: { full_name: 'Ada L', username: name } },
        from(),
      ),
    resend: (email: string, type = 'signup') => world.post('/resend', { email, type }, from()),
    recover: (email: string) => world.post('/recover', { email }, from()),
  }
}

test.each([
  ['open', [], 'a@anywhere.org', true],
  ['open', ['example.org'], 'a@example.org', true],
  ['open', ['example.org', 'example.com'], 'a@example.com', true],
  ['open', ['example.org'], 'a@sub.example.org', false],
  ['open', ['example.org'], 'a@notexample.org', false],
  ['open', ['example.org'], 'example.org@evil.test', false],
  ['closed', [], 'a@example.org', false],
  ['closed', ['example.org'], 'a@example.org', false],
] as const)('%s, domains %j: %s → %s', (signUp, signUpDomains, email, allowed) => {
  expect(mayRegister({ signUp, signUpDomains }, email)).toBe(allowed)
})

describe('closed', () => {
  let world: Accounts
  beforeAll(async () => {
    world = await createAccounts({ SIGN_UP: 'closed', SMTP_URL: 'smtp://127.0.0.1:1' })
    await createPerson(world, { email: 'known@example.org' })
  })
  afterAll(() => world.drop())

  test('the settings say so, and that mails go to a mail server', async () => {
    expect((await world.get('/settings')).body).toMatchObject({ disable_signup: true, mail: 'smtp' })
  })

  test('sign-up and resend are rejected for known and unknown addresses, and store nothing', async () => {
    const { signUp, resend } = at(world)
    for (const name of ['known', 'stranger']) {
      for (const answer of [await signUp(name, 'example.org'), await resend(`${name}@example.org`)])
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          403,
          'signup_disabled',
          'Sign-up is closed on this server',
        ])
    }
    expect(await world.deliver()).toEqual([])
    expect(await world.db.selectFrom('sign_up').selectAll().execute()).toEqual([])
  })

  test('a sign-up from before is not completed by its link, but by an operator', async () => {
    world.config.signUp = 'open'
    expect((await at(world).signUp('early', 'example.org')).status).toBe(200)
    const [mail] = await world.deliver()
    world.config.signUp = 'closed'
    expect((await world.post('/verify', linkIn(mail))).body.code).toBe('signup_disabled')
    // A request for a new password does not send that link again either.
    await at(world).recover('early@example.org')
    expect(await world.deliver()).toEqual([])
    expect(await verifyUser(world.deps, 'early@example.org')).toBe('completed')
    const signIn = { email: 'early@example.org', password }
    expect((await world.post('/token?grant_type=password', signIn)).status).toBe(200)
    const told = (await world.deliver()).map(({ to, subject }) => [to, subject])
    expect(told).toEqual([['early@example.org', 'There is a new way to sign in to your account']])
  })

  test('people with an account can sign in, reset the password and change the address', async () => {
    const person = await createPerson(world, { email: 'inside@example.org' })
    await at(world).recover('inside@example.org')
    expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['Set a new password'])
    const change = { email: 'elsewhere@example.net', current_password: 'a long enough sentence' }
    expect((await world.put('/user', change, person.headers)).status).toBe(200)
    const mail = (await world.deliver()).find(({ to }) => to === 'elsewhere@example.net')
    const changed = await world.post('/verify', linkIn(mail), person.headers)
    expect(changed.body.email).toBe('elsewhere@example.net')
  })
})

describe('some domains', () => {
  let world: Accounts
  beforeAll(async () => {
    world = await createAccounts({ SIGN_UP_DOMAINS: 'example.org' })
  })
  afterAll(() => world.drop())

  test('others are refused, at sign-up and as a new address', async () => {
    const { signUp, resend } = at(world)
    expect((await world.get('/settings')).body).toMatchObject({ disable_signup: false, mail: 'terminal' })
    expect((await signUp('inside', 'Example.ORG')).status).toBe(200)
    const person = await createPerson(world, { email: 'person@example.org' })
    const change = { email: 'me@evil.test', current_password: 'a long enough sentence' }
    for (const answer of [
      await signUp('outside', 'evil.test'),
      await signUp('below', 'sub.example.org'),
      await resend('outside@evil.test'),
      await world.put('/user', change, person.headers),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'email_address_not_authorized'])
    expect((await world.deliver()).map(({ to }) => to)).toEqual(['inside@example.org'])
  })

  test('a pending address of another domain is rejected once the list is set', async () => {
    const person = await createPerson(world, { email: 'old@evil.test' })
    world.config.signUpDomains = []
    const change = { email: 'new@evil.test', current_password: 'a long enough sentence' }
    expect((await world.put('/user', change, person.headers)).status).toBe(200)
    const mail = (await world.deliver()).find(({ to }) => to === 'new@evil.test')
    world.config.signUpDomains = ['example.org']
    const refused = await world.post('/verify', linkIn(mail), person.headers)
    expect(refused.body.code).toBe('email_address_not_authorized')
    expect((await world.get('/user', person.headers)).body.email).toBe('old@evil.test')
  })
})
