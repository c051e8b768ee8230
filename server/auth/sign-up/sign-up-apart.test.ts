// Sign-ups for the same address are kept side by side. Somebody who signs up with a stranger's address gains nothing when the
// owner signs up. The owner sees who chose what: in the mail, and in another browser also on the page.
import { expect, test } from 'vitest'
import { SIGN_UPS_PER_ADDRESS } from '../../limits.ts'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { verifyUser } from '../operator.ts'

const world = await startAccounts()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let lastHost = 0

type SignUpInput = { email: string; username: string; password: string; full_name?: string; browser?: string }

async function signUp({ email, username, password, full_name = 'Ada L', browser }: SignUpInput) {
  const from = { 'x-forwarded-for': `198.51.100.${++lastHost % 250}`, 'user-agent': FIREFOX }
  const answer = await world.post(
    '/signup',
    { email, password, data: { full_name, username, browser } },
    from,
  )
  if (answer.status !== 200) return { answer, mail: undefined }
  const mail = (await world.deliver()).find(({ subject }) => subject.startsWith('Please verify'))
  return { answer, mail, address: from['x-forwarded-for'] }
}

async function signIn(email: string, password: string): Promise<number> {
  return (await world.post('/token?grant_type=password', { email, password })).status
}

test('the owner signs up, then somebody else: the owner’s link completes what the owner chose', async () => {
  const email = 'owner@example.org'
  const mine = await signUp({ email, username: 'owner', password: 'chosen by the owner' })
  const theirs = await signUp({ email, username: 'mallory', password: 'chosen by mallory' })
  const answer = await world.post('/verify', linkIn(mine.mail))
  expect(answer.body.user.user_metadata.username).toBe('owner')
  expect(await signIn(email, 'chosen by the owner')).toBe(200)
  expect(await signIn(email, 'chosen by mallory')).toBe(400)
  // Completing one sign-up ended the other.
  expect((await world.post('/verify', linkIn(theirs.mail))).body.code).toBe('otp_expired')
  expect(await world.db.selectFrom('sign_up').selectAll().where('email', '=', email).execute()).toEqual([])
})

test('somebody else signs up first: the same', async () => {
  const email = 'second@example.org'
  await signUp({ email, username: 'squatter', password: 'chosen by mallory' })
  const mine = await signUp({ email, username: 'second', password: 'chosen by the owner' })
  await world.post('/verify', linkIn(mine.mail))
  expect(await signIn(email, 'chosen by the owner')).toBe(200)
  expect(await signIn(email, 'chosen by mallory')).toBe(400)
})

test('of two links opened concurrently, one creates the account', async () => {
  const email = 'twice@example.org'
  const one = await signUp({ email, username: 'twice-1', password: 'the first of two' })
  const two = await signUp({ email, username: 'twice-2', password: 'the second of two' })
  const answers = await Promise.all([one, two].map(({ mail }) => world.post('/verify', linkIn(mail))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('the mail tells who signed up, by which names, with what and from where', async () => {
  const { mail, address } = await signUp({
    email: 'told@example.org',
    username: 'told',
    password: 'a long enough one',
    full_name: 'Ada www.evil.example/now Lovelace',
  })
  for (const words of [
    '(username told)',
    'Firefox on Linux',
    `${address}`,
    '2026-03-04 05:06 UTC',
    'ignore this mail',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.text).toContain('Ada www evil example now Lovelace')
  expect(mail?.html).not.toContain('evil.example')
})

test('a resent mail has the link of every pending sign-up, and says which is which', async () => {
  const email = 'again@example.org'
  await signUp({ email, username: 'again-1', password: 'the first of two' })
  await signUp({ email, username: 'again-2', password: 'the second of two' })
  await world.post('/resend', { email, type: 'signup' })
  const [mail] = await world.deliver()
  expect(mail?.text).toContain('signed up with this address 2 times')
  const part = mail?.text.split('As ').find((text) => text.includes('(username again-1)')) ?? ''
  const token_hash = /token_hash=([\w-]{43})/.exec(part)?.[1]
  const answer = await world.post('/verify', { type: 'signup', token_hash })
  expect(answer.body.user.user_metadata.username).toBe('again-1')
  expect(await signIn(email, 'the first of two')).toBe(200)
})

test('in the browser that signed up the link signs in, and that is all', async () => {
  const browser = 'kept by the browser that signed up'
  const { mail } = await signUp({
    email: 'same@example.org',
    username: 'same',
    password: 'a long enough one',
    browser,
  })
  const { body } = await world.post('/verify', { ...linkIn(mail), browser })
  expect(body.password_chosen).toBeUndefined()
  const headers = { authorization: `Bearer ${body.access_token}` }
  const change = await world.put('/user', { password: 'without the present one' }, headers)
  expect(change.body.code).toBe('current_password_required')
  expect(JSON.stringify(body)).not.toContain(browser)
})

test.each([
  ['another browser', 'another secret'],
  ['no browser', undefined],
])('in %s the page is told who chose the password, and it can be replaced', async (name, browser) => {
  const email = `${name.replace(' ', '-')}@example.org`
  const { mail } = await signUp({
    email,
    username: name.replace(' ', '-'),
    password: 'chosen elsewhere',
    browser: 'kept by the browser that signed up',
  })
  world.pass(600)
  const { body } = await world.post('/verify', { ...linkIn(mail), browser })
  expect(body.password_chosen).toEqual({
    device: 'Firefox on Linux',
    at: new Date(world.clock.now().getTime() - 600_000).toISOString(),
  })
  // The person who chose the password signs in meanwhile; that session ends when the owner sets another password.
  const other = await world.post('/token?grant_type=password', { email, password: 'chosen elsewhere' })
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await world.put('/user', { password: 'chosen by the owner' }, headers)).status).toBe(200)
  expect((await world.get('/user', { authorization: `Bearer ${other.body.access_token}` })).status).toBe(403)
  expect(await signIn(email, 'chosen elsewhere')).toBe(400)
  expect(await signIn(email, 'chosen by the owner')).toBe(200)
})

test('a sign-up holds its username for an hour; then the first to verify gets it, and the other a similar one', async () => {
  const first = await signUp({ email: 'slow@example.org', username: 'wanted', password: 'a long enough one' })
  const other = { email: 'quick@example.org', username: 'wanted', password: 'another long one' }
  world.pass(3_599)
  expect((await signUp(other)).answer.body.code).toBe('username_taken')
  world.pass(1)
  const second = await signUp(other)
  const name = async (mail: Parameters<typeof linkIn>[0]) =>
    (await world.post('/verify', linkIn(mail))).body.user.user_metadata.username
  expect(await name(second.mail)).toBe('wanted')
  expect(await name(first.mail)).toBe('wanted-2')
})

test('the number of pending sign-ups per address is limited', async () => {
  const email = 'crowded@example.org'
  const row = (number: number) => ({
    id: `0198f0a0-7c3e-7000-8000-${String(number).padStart(12, '0')}`,
    email,
    full_name: 'A',
    username: `crowd-${number}`,
    password_hash: 'x',
    device: '',
    address: '',
    created_at: new Date(Date.UTC(2026, 1, 1, 0, number)).toISOString(),
    link_hash: null,
    link_expires_at: null,
    browser_hash: null,
  })
  const rows = Array.from({ length: SIGN_UPS_PER_ADDRESS }, (_, number) => row(number))
  await world.db.insertInto('sign_up').values(rows).execute()
  expect((await signUp({ email, username: 'newest', password: 'a long enough one' })).answer.status).toBe(200)
  const left = await world.db.selectFrom('sign_up').select('username').where('email', '=', email).execute()
  expect(left).toHaveLength(SIGN_UPS_PER_ADDRESS)
  expect(left).toContainEqual({ username: 'newest' })
  expect(left).not.toContainEqual({ username: 'crowd-0' })
  // An operator does not know which sign-up is genuine either.
  expect(await verifyUser(world.deps, email)).toBe('several')
})
