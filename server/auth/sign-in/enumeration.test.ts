// No account enumeration: without a session, neither one call nor two in a row reveal whether an address has an account.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type Env, identify } from '../../http/request.ts'
import { startAccounts } from '../../test/accounts.ts'
import { createPerson } from '../../test/people.ts'
import { passwords } from '../password/password.ts'
import { authRoutes } from '../routes.ts'

const world = await startAccounts()
await createPerson(world, { email: 'known@example.org', username: 'known' })

let lastHost = 0
const otherNetwork = () => ({ 'x-forwarded-for': `203.0.113.${++lastHost}` })

/** The response without the address and without values that always differ. */
function shape(answer: { status: number; text: string; headers: Headers }) {
  const body = answer.text
    .replaceAll(/(un)?known@example\.org/g, '@')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  return [answer.status, body, [...answer.headers.keys()].sort()]
}

async function both(path: string, body: (email: string) => unknown) {
  const known = await world.post(path, body('known@example.org'), otherNetwork())
  const unknown = await world.post(path, body('unknown@example.org'), otherNetwork())
  return { known, unknown }
}

test.each([
  ['sign-in', '/token?grant_type=password', (email: string) => ({ email, password: 'not the password' })],
  ['reset', '/recover', (email: string) => ({ email })],
  ['resend', '/resend', (email: string) => ({ email, type: 'signup' })],
  ['resend of a change', '/resend', (email: string) => ({ email, type: 'email_change' })],
])('%s', async (_, path, body) => {
  const { known, unknown } = await both(path, body)
  expect(shape(known)).toEqual(shape(unknown))
})

test('sign-up, and every call after it', async () => {
  const password = 'somebody else knows it'
  const data = (username: string) => ({ full_name: 'Mallory', username })
  const known = await world.post(
    '/signup',
    { email: 'known@example.org', password, data: data('mallory-1') },
    otherNetwork(),
  )
  const unknown = await world.post(
    '/signup',
    { email: 'unknown@example.org', password, data: data('mallory-2') },
    otherNetwork(),
  )
  expect(known.status).toBe(200)
  expect(shape(known)[1]).toEqual((shape(unknown)[1] as string).replace('mallory-2', 'mallory-1'))
  const ids = await world.db.selectFrom('profile').select('id').execute()
  for (const { body } of [known, unknown]) expect(ids).not.toContainEqual({ id: body.id })

  // The password of the pending sign-up is right, whether or not the address has an account.
  const signIn = await both('/token?grant_type=password', (email) => ({ email, password }))
  expect(shape(signIn.known)).toEqual(shape(signIn.unknown))
  expect(signIn.known.body.code).toBe('email_not_confirmed')

  // Both usernames are now taken.
  for (const username of ['mallory-1', 'mallory-2']) {
    const taken = await world.post(
      '/signup',
      { email: 'third@example.org', password, data: data(username) },
      otherNetwork(),
    )
    expect(taken.body.code).toBe('username_taken')
  }
})

test('only the mail differs, and it goes to the owner of the address', async () => {
  const letters = await world.deliver()
  const subjects = (to: string) => letters.filter((mail) => mail.to === to).map((mail) => mail.subject)
  expect(subjects('known@example.org').sort()).toEqual([
    'Set a new password',
    'You already have an account',
    'You already have an account',
  ])
  expect(subjects('unknown@example.org')).toContain('Please verify your email address')
  // The pending sign-up of somebody else created no account for the address.
  const account = world.db.selectFrom('account').selectAll().where('email', '=', 'unknown@example.org')
  expect(await account.execute()).toEqual([])
})

test('the same work for known and unknown: passwords compared per sign-in', async () => {
  const compared = { known: 0, unknown: 0 }
  for (const name of ['known', 'unknown'] as const) {
    const routes = authRoutes(world.deps, {
      passwords: {
        ...passwords,
        find: (hashes, password, from) => {
          compared[name] += hashes.length
          return passwords.find(hashes, password, from)
        },
      },
    })
    await new Hono<Env>()
      .use(identify(world.config))
      .route('/', routes)
      .request('/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@example.org`, password: 'wrong again' }),
      })
  }
  expect(compared).toEqual({ known: 2, unknown: 2 })
})
