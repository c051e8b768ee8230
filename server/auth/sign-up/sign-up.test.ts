// Sign-up and the steps after it: the mail, the link, the account. Enumeration is covered in enumeration.test.ts.
import { expect, test } from 'vitest'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { createPerson } from '../../test/people.ts'

const world = await startAccounts()

const password = 'correct horse 7'
let lastHost = 0
/** Signs up from a new network address each time, because of the rate limits. */
function signUp(name: string, change: Record<string, unknown> = {}) {
  const body = {
    email: `${name}@example.org`,
    password,
    data: { full_name: 'Ada L', username: name },
    ...change,
  }
  lastHost += 1
  return world.post('/signup', body, { 'x-forwarded-for': `198.51.100.${lastHost}` })
}

test('sign-up, mail, link, session', async () => {
  const made = await signUp('ada')
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    email: 'ada@example.org',
    user_metadata: { username: 'ada' },
    identities: [],
  })
  expect(made.body).not.toHaveProperty('access_token')

  const credentials = { email: 'ADA@example.org', password }
  const early = await world.post('/token?grant_type=password', credentials)
  expect([early.status, early.body.message]).toEqual([400, 'Email not confirmed'])

  const [mail] = await world.deliver()
  expect(mail?.to).toBe('ada@example.org')
  expect(mail?.link).toMatch(/^http:\/\/tracker\.test\/#type=signup&token_hash=[\w-]{43}$/)
  const verified = await world.post('/verify', linkIn(mail))
  expect(verified.body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(verified.body).not.toHaveProperty('expires_at')

  const me = await world.get('/user', { authorization: `Bearer ${verified.body.access_token}` })
  expect(me.body).toMatchObject({ email: 'ada@example.org', user_metadata: { full_name: 'Ada L' } })
  expect((await world.post('/token?grant_type=password', credentials)).status).toBe(200)
})

test('a link can be sent again, and the newer one revokes the older', async () => {
  await signUp('carol')
  const [first] = await world.deliver()
  const resent = await world.post('/resend', {
    type: 'signup',
    email: 'carol@example.org',
    gotrue_meta_security: {},
  })
  expect([resent.status, resent.text]).toEqual([200, '{}'])
  const [second] = await world.deliver()
  expect((await world.post('/verify', linkIn(first))).status).toBe(403)
  expect((await world.post('/verify', linkIn(second))).status).toBe(200)
})

test('a sign-up link expires after a day', async () => {
  await signUp('dora')
  const [mail] = await world.deliver()
  world.pass(86_400)
  expect((await world.post('/verify', linkIn(mail))).body.code).toBe('otp_expired')
  await world.post('/recover', { email: 'dora@example.org' })
  const [again] = await world.deliver()
  expect(linkIn(again).type).toBe('signup')
  world.pass(86_399)
  expect((await world.post('/verify', linkIn(again))).status).toBe(200)
})

test.each([
  ['a taken username', {}, 'frank', 422, 'username_taken', 'This username is taken'],
  ['a short password', { password: 'seven77' }, 'erin', 422, 'weak_password', /at least 8 characters/],
  ['a long password', { password: 'x'.repeat(129) }, 'erin', 422, 'weak_password', /at most 128/],
  ['a common password', { password: 'Password123' }, 'erin', 422, 'weak_password', /very common/],
  ['the username as password', { password: 'username-1' }, 'username-1', 422, 'weak_password', /differ/],
  ['a list of addresses', { email: ['a@b.org', 'c@d.org'] }, 'erin', 400, 'email_address_invalid', /Email/],
  ['an object as address', { email: { $ne: '' } }, 'erin', 400, 'email_address_invalid', /Email/],
  ['two addresses in one', { email: 'a@b.org,c@d.org' }, 'erin', 400, 'email_address_invalid', /Not a valid/],
  ['a line break', { email: 'a@b.org\r\nBcc: c@d.org' }, 'erin', 400, 'email_address_invalid', /Not a valid/],
  ['a quoted local part', { email: '"a b"@b.org' }, 'erin', 400, 'email_address_invalid', /Not a valid/],
  ['an unknown field', { role: 'admin' }, 'erin', 400, 'validation_failed', /Not a field/],
  ['no data', { data: undefined }, 'erin', 400, 'validation_failed', /Full name and username/],
  ['no password', { password: '' }, 'erin', 400, 'validation_failed', 'Password is required'],
])('%s is refused in words', async (_, change, username, status, code, message) => {
  if (username === 'frank') await createPerson(world, { username })
  const data = { full_name: 'F', username: username.toUpperCase() }
  const answer = await signUp(`${username}-${lastHost}`, { data, ...change })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toMatch(message)
  expect(await world.deliver()).toEqual([])
})

test('a weak password comes with reasons as the client library reads them', async () => {
  const { body } = await signUp('gus', { password: 'qwerty123' })
  expect(body.weak_password).toEqual({ reasons: ['pwned'], message: body.message })
})

test('bodies that are no JSON objects, or too large', async () => {
  const send = (body: string, type = 'application/json') =>
    world.app.request('/auth/v1/signup', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await send('{')).status).toBe(400)
  expect((await send('[]')).status).toBe(400)
  expect((await send('null')).status).toBe(400)
  expect((await send('{}', 'text/plain')).status).toBe(415)
  expect((await send(JSON.stringify({ password: 'x'.repeat(1_000_000) }))).status).toBe(413)
})

test('nothing in the database opens anything: links, passwords and refresh tokens are hashed', async () => {
  await signUp('heidi')
  const jobs = await world.database.pool.query('select payload::text from graphile_worker._private_jobs')
  const [mail] = await world.deliver()
  const { token_hash } = linkIn(mail)
  const waiting = await world.db.selectFrom('sign_up').selectAll().execute()
  expect(waiting.map((row) => row.email)).toContain('heidi@example.org')
  const verified = await world.post('/verify', linkIn(mail))
  const rows = await Promise.all([
    world.db.selectFrom('account').selectAll().execute(),
    world.db.selectFrom('refresh_token').selectAll().execute(),
    world.db.selectFrom('rate_limit').selectAll().execute(),
  ])
  const dump = JSON.stringify([waiting, rows, jobs.rows], (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
  )
  expect(dump).toContain('heidi@example.org')
  for (const secret of [token_hash, password, verified.body.refresh_token]) expect(dump).not.toContain(secret)
})
