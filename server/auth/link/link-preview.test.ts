// The preview of a link shows what the link would do: for which account, and whether this browser requested the link.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { createPerson, PASSWORD } from '../../test/people.ts'

const world = await startAccounts()

let lastHost = 0
const otherNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++lastHost}` })
const preview = async (link: object, browser?: string) => {
  const { status, body } = await world.post('/verify/preview', { ...link, ...(browser && { browser }) })
  return { status, ...body }
}

test('of a sign-up: names, address, where it was made, and whether here', async () => {
  const data = { full_name: 'Ada', username: 'ada', browser: 'the secret of this browser' }
  await world.post('/signup', { email: 'ada@example.org', password: PASSWORD, data }, otherNetwork())
  const link = linkIn((await world.deliver())[0])
  expect(await preview(link, 'the secret of this browser')).toEqual({
    status: 200,
    email: 'ada@example.org',
    full_name: 'Ada',
    username: 'ada',
    user_id: null,
    device: 'Unknown device',
    created_at: world.clock.now().toISOString(),
    asked_here: true,
  })
  for (const browser of [undefined, 'another secret'])
    expect((await preview(link, browser)).asked_here).toBe(false)
  // The preview does not use up the link.
  expect((await world.post('/verify', link)).status).toBe(200)
  expect(await preview(link)).toMatchObject({ status: 403, code: 'otp_expired' })
})

const verifier = 'v'.repeat(56)
const challenge = createHash('sha256').update(verifier).digest('base64url')

test.each([
  ['by the hash of its secret', { code_challenge: challenge, code_challenge_method: 's256' }, verifier, true],
  ['by its secret', { code_challenge: verifier, code_challenge_method: 'plain' }, verifier, true],
  ['by another secret', { code_challenge: challenge, code_challenge_method: 's256' }, 'x'.repeat(56), false],
  ['the hash for the secret', { code_challenge: challenge, code_challenge_method: 's256' }, challenge, false],
  ['no secret', { code_challenge: null, code_challenge_method: null }, verifier, false],
  ['what is none', { code_challenge: ['x'], code_challenge_method: 's256' }, verifier, false],
])('of a new password, the asking browser is known again: %s', async (_, expected, shown, asked_here) => {
  const { email, user_id, full_name } = await createPerson(world)
  await world.post('/recover', { email, ...expected }, otherNetwork())
  const link = linkIn((await world.deliver())[0])
  expect(await preview(link, shown)).toMatchObject({ status: 200, email, user_id, full_name, asked_here })
  expect((await world.post('/verify', link)).body.user.id).toBe(user_id)
})

test('an expired link, or one of another kind, reveals nothing', async () => {
  const { email } = await createPerson(world)
  await world.post('/recover', { email }, otherNetwork())
  const link = linkIn((await world.deliver())[0])
  for (const type of ['signup', 'email_undo'])
    expect(await preview({ ...link, type })).toMatchObject({ status: 403, code: 'otp_expired' })
  expect((await preview({ ...link, type: 'email_change' })).status).toBe(400)
  world.pass(3_600)
  expect(await preview(link)).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('a mail for a new password names the account, and who requested it from where', async () => {
  const { email } = await createPerson(world, { full_name: 'Grace', username: 'grace' })
  await world.post(
    '/recover',
    { email },
    { 'x-forwarded-for': '192.0.2.77', 'user-agent': 'Firefox/140.0 X11' },
  )
  const [mail] = await world.deliver()
  for (const part of ['Grace (username grace)', 'Firefox on Linux', '192.0.2.77'])
    expect(mail?.text).toContain(part)
})
