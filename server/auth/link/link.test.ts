// Mailed links: single-use, with an expiry, and with redirects only to this server.
import { expect, test } from 'vitest'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { createPerson, createSession, PASSWORD } from '../../test/people.ts'

const world = await startAccounts()

let lastHost = 0
async function recoveryMail(email: string) {
  lastHost += 1
  await world.post('/recover', { email }, { 'x-forwarded-for': `198.51.100.${lastHost}` })
  return (await world.deliver()).find((mail) => mail.to === email && mail.link?.includes('type=recovery'))
}

test('of fifty concurrent uses of a link, one succeeds', async () => {
  const { email, user_id } = await createPerson(world)
  const link = linkIn(await recoveryMail(email))
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.post('/verify', link)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'otp_expired')).toHaveLength(49)
  const sessions = world.db.selectFrom('session').select('method').where('user_id', '=', user_id)
  expect((await sessions.execute()).filter((session) => session.method === 'recovery')).toHaveLength(1)
})

test('a sign-up link used fifty times concurrently creates one account', async () => {
  const data = { full_name: 'Ada', username: 'ada' }
  await world.post('/signup', { email: 'ada@example.org', password: PASSWORD, data })
  const link = linkIn((await world.deliver())[0])
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.post('/verify', link)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('a recovery link is good for an hour, and a newer one revokes the older', async () => {
  const { email } = await createPerson(world)
  const older = await recoveryMail(email)
  const newer = await recoveryMail(email)
  expect((await world.post('/verify', linkIn(older))).status).toBe(403)
  world.pass(3_600)
  expect((await world.post('/verify', linkIn(newer))).status).toBe(403)
  const third = linkIn(await recoveryMail(email))
  expect((await world.post('/verify', { ...third, type: 'email_change' })).status).toBe(403)
  world.pass(3_599)
  expect((await world.post('/verify', third)).status).toBe(200)
})

test('a recovered password ends every other session and the rest of the links', async () => {
  const person = await createPerson(world)
  const other = await createSession(world, { ...person, id: person.user_id })
  const { body } = await world.post('/verify', linkIn(await recoveryMail(person.email)))
  const authorization = `Bearer ${body.access_token}`
  const unused = await recoveryMail(person.email)
  const set = await world.put('/user', { password: 'a whole new sentence' }, { authorization })
  expect([set.status, set.body.id]).toEqual([200, person.user_id])
  expect((await world.get('/user', { authorization })).status).toBe(200)
  for (const { headers } of [person, other])
    expect((await world.get('/user', headers)).body.code).toBe('session_not_found')
  expect(world.ended).toEqual(expect.arrayContaining([person.session_id, other.session_id]))
  expect((await world.post('/verify', linkIn(unused))).status).toBe(403)
  const signIn = (password: string) =>
    world.post('/token?grant_type=password', { email: person.email, password })
  expect((await signIn(PASSWORD)).body.code).toBe('invalid_credentials')
  expect((await signIn('a whole new sentence')).status).toBe(200)
  // The link works for one change; after that, the session requires the current password like any other.
  const again = await world.put('/user', { password: 'yet another sentence' }, { authorization })
  expect(again.body.code).toBe('current_password_required')
})

test('a recovery session sets a password for an hour', async () => {
  const { email } = await createPerson(world)
  const { body } = await world.post('/verify', linkIn(await recoveryMail(email)))
  world.pass(3_590)
  const refreshed = await world.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
  const authorization = `Bearer ${refreshed.body.access_token}`
  world.pass(10)
  const late = await world.put('/user', { password: 'a whole new sentence' }, { authorization })
  expect(late.body.code).toBe('current_password_required')
})

const fixed = 'http://tracker.test/'
test.each<[string, string]>([
  ['/auth', 'http://tracker.test/auth'],
  ['http://tracker.test/auth', 'http://tracker.test/auth'],
  ['http://tracker.test/auth?next=//evil.test', 'http://tracker.test/auth'],
  ...[
    '/',
    '',
    '//evil.test',
    '///evil.test/auth',
    '\\\\evil.test',
    '/\\evil.test',
    'http://evil.test/auth',
    'https://tracker.test/auth',
    'http://tracker.test:81/auth',
    'http://tracker.test@evil.test/auth',
    'http://tracker.test.evil.test/auth',
    'javascript:alert(1)',
    'data:text/html,x',
    '/authx',
    '/auth/../x',
    'http://evil.test#http://tracker.test/auth',
    '/auth\r\nSet-Cookie: a=b',
    '%2F%2Fevil.test',
    'auth/evil',
    'http:evil.test',
    'http:///evil.test',
    '/dashboard',
    '/auth%2f..%2f..',
    'ftp://tracker.test/auth',
  ].map((wanted): [string, string] => [wanted, fixed]),
])('a link opened with redirect_to %j leads to this server', async (redirect_to, expected) => {
  const { email } = await createPerson(world)
  const { token_hash } = linkIn(await recoveryMail(email))
  const query = new URLSearchParams({ token: token_hash, type: 'recovery', redirect_to })
  const opened = await world.app.request(`/auth/v1/verify?${query}`)
  expect(opened.status).toBe(303)
  const [page, fragment] = (opened.headers.get('location') ?? '').split('#')
  expect(page).toBe(expected)
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({ type: 'recovery', token_hash })
})

test('a link that is opened starts no session, is not used up, and puts no token into a URL', async () => {
  const { email, user_id } = await createPerson(world)
  const link = linkIn(await recoveryMail(email))
  const sessions = () =>
    world.db.selectFrom('session').select('id').where('user_id', '=', user_id).orderBy('id').execute()
  const before = await sessions()
  for (const method of ['GET', 'GET', 'HEAD']) {
    const path = `/auth/v1/verify?token=${link.token_hash}&type=recovery&redirect_to=/auth`
    const { status, headers } = await world.app.request(path, { method })
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(
      `http://tracker.test/auth#type=recovery&token_hash=${link.token_hash}`,
    )
  }
  expect(await sessions()).toEqual(before)
  expect((await world.post('/verify', link)).status).toBe(200)
})

test.each(['token=a%20b&type=recovery', 'token=x&type=odd', 'type=recovery', 'token=x'])(
  'what is no link says so in the fragment: %s',
  async (query) => {
    const opened = await world.app.request(`/auth/v1/verify?${query}&redirect_to=/auth`)
    const location = new URL(opened.headers.get('location') ?? '')
    expect(location.pathname).toBe('/auth')
    expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired')
  },
)

test('a mail leads to the configured address, whatever the request says', async () => {
  const { email } = await createPerson(world)
  for (const headers of [
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.test', origin: 'https://evil.test', referer: 'https://evil.test/' },
  ] as Record<string, string>[]) {
    lastHost += 1
    await world.app.request('http://evil.test/auth/v1/recover', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${lastHost}`,
        ...headers,
      },
      body: JSON.stringify({ email, gotrue_meta_security: { redirect_to: 'https://evil.test' } }),
    })
    const [mail] = (await world.deliver()).filter((one) => one.to === email)
    expect(mail?.link).toMatch(/^http:\/\/tracker\.test\/auth#/)
    expect(JSON.stringify(mail)).not.toContain('evil')
  }
})

/** Open-redirect payloads known from other servers. None of them is this server's sign-in page. */
const ASTRAY = [
  '//evil.test',
  '///evil.test',
  '////evil.test/auth',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test/auth',
  '/\t/evil.test',
  '/\n/evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'http:\\\\evil.test',
  'HTTPS://evil.test/auth',
  'ht\ttp://evil.test',
  ' https://evil.test',
  'http://tracker.test@evil.test',
  'http://tracker.test:x@evil.test/auth',
  'http://evil.test?http://tracker.test/auth',
  'http://evil.test/http://tracker.test/auth',
  'http://tracker.test.evil.test/auth',
  'http://evil-tracker.test/auth',
  'http://tracker.test%2eevil.test/auth',
  'http://tracker.test%00.evil.test/auth',
  'http://tracker。evil.test/auth',
  'http://evil.test\\@tracker.test/auth',
  'http://evil.test#@tracker.test/auth',
  'http://evil.test\u3002tracker.test/auth',
  'http://127.0.0.1/auth',
  'http://[::1]/auth',
  'http://0x7f000001/auth',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//auth',
  'java\nscript:alert(1)',
  'javascript://tracker.test/auth%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:http://tracker.test/auth',
  'file:///etc/passwd',
  'ftp://tracker.test/auth',
  'ws://tracker.test/auth',
  'about:blank',
  'view-source:http://tracker.test/auth',
  'mailto:a@evil.test',
  'https://tracker.test/auth',
  'http://tracker.test:8080/auth',
  'http://TRACKER.test.:80/auth',
  '//tracker.test:443/auth',
  'http://www.tracker.test/auth',
  '/auth/..//evil.test',
  '/auth/../..//evil.test',
  '/auth//evil.test',
  '/auth\\..\\evil',
  '/Auth',
  '/auth/',
  '/auth;evil',
  '/auth%2f',
  '/%61uth/x',
  '/auth%00',
  '/dashboard',
  '/project/x',
  '/auth\r\nLocation: http://evil.test',
  '%0d%0aSet-Cookie:a=b',
  '/%0d%0aLocation:%20//evil.test',
  '\u2028//evil.test',
  '/%E5%98%8D%E5%98%8Aevil',
  '.evil.test',
  '@evil.test',
  '?next=//evil.test',
]
test(`${ASTRAY.length} open-redirect payloads lead to this server’s home page`, async () => {
  expect(ASTRAY.length).toBeGreaterThanOrEqual(60)
  for (const redirect_to of ASTRAY) {
    for (const extra of ['', '&redirect_to=https://evil.test']) {
      const query = `${new URLSearchParams({ token: 'dead', type: 'recovery', redirect_to })}${extra}`
      const { status, headers } = await world.app.request(`/auth/v1/verify?${query}`)
      const [page, fragment = ''] = (headers.get('location') ?? '').split('#')
      expect([redirect_to, status, page]).toEqual([redirect_to, 303, fixed])
      expect(fragment).not.toContain('evil')
      expect(headers.get('set-cookie')).toBeNull()
    }
  }
})
