// Refresh tokens: single-use, reusable within ten seconds; later reuse ends the session.
import { expect, test } from 'vitest'
import { REFRESH_TOKENS_PER_SESSION } from '../../limits.ts'
import { startAccounts } from '../../test/accounts.ts'
import { createPerson, PASSWORD } from '../../test/people.ts'

const world = await startAccounts()

async function signedIn() {
  const { email } = await createPerson(world)
  return (await world.post('/token?grant_type=password', { email, password: PASSWORD })).body
}
const refresh = (refresh_token: unknown) => world.post('/token?grant_type=refresh_token', { refresh_token })
const user = (access_token: string) => world.get('/user', { authorization: `Bearer ${access_token}` })

test('a refresh token is replaced, and the session stays the same', async () => {
  const first = await signedIn()
  world.pass(3_000)
  const { status, body } = await refresh(first.refresh_token)
  expect(status).toBe(200)
  expect(body.refresh_token).not.toBe(first.refresh_token)
  expect(body).toMatchObject({ expires_in: 3600, user: { id: first.user.id } })
  world.pass(1_000)
  expect((await user(first.access_token)).body.code).toBe('bad_jwt')
  expect((await user(body.access_token)).status).toBe(200)
  const sessions = await world.db
    .selectFrom('session')
    .select('device')
    .where('user_id', '=', first.user.id)
    .execute()
  expect(sessions).toEqual([{ device: 'Chrome on Linux' }, { device: 'Unknown device' }])
})

test('two tabs that refresh at the same moment both keep a working session', async () => {
  const { refresh_token } = await signedIn()
  const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(refresh_token)))
  expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200, 200, 200])
  world.pass(3_000)
  for (const tab of tabs.slice(0, 1)) expect((await refresh(tab.body.refresh_token)).status).toBe(200)
  world.pass(9)
  for (const tab of tabs.slice(1)) expect((await refresh(tab.body.refresh_token)).status).toBe(200)
})

test('a tab that is one step behind within ten seconds gets the newest token', async () => {
  const { refresh_token } = await signedIn()
  const one = await refresh(refresh_token)
  const two = await refresh(one.body.refresh_token)
  world.pass(10)
  const late = await refresh(refresh_token)
  expect(late.status).toBe(200)
  expect(late.body.refresh_token).toBe(two.body.refresh_token)
  world.pass(3_000)
  expect((await refresh(late.body.refresh_token)).status).toBe(200)
})

test('reuse after ten seconds ends the session for thief and owner', async () => {
  const { refresh_token } = await signedIn()
  const owner = await refresh(refresh_token)
  world.pass(11)
  const thief = await refresh(refresh_token)
  expect([thief.status, thief.body.code]).toEqual([400, 'refresh_token_already_used'])
  expect((await user(owner.body.access_token)).body.code).toBe('session_not_found')
  expect((await refresh(owner.body.refresh_token)).body.code).toBe('refresh_token_not_found')
  const { session_id } = JSON.parse(
    Buffer.from(owner.body.access_token.split('.')[1], 'base64url').toString(),
  )
  expect(world.ended).toContain(session_id)
})

test('a session that refreshes in a loop keeps a bounded number of tokens and still works', async () => {
  const { refresh_token, access_token } = await signedIn()
  const { session_id } = (await world.tokens.verify(access_token)) ?? { session_id: '' }
  const kept = async () =>
    (await world.db.selectFrom('refresh_token').select('hash').where('session_id', '=', session_id).execute())
      .length
  let newest = refresh_token
  const early = (await refresh(newest)).body.refresh_token
  newest = early
  for (let round = 0; round < REFRESH_TOKENS_PER_SESSION + 20; round += 1) {
    // The clock advances only every second round, so two tokens each have the same timestamp.
    world.pass(round % 2)
    newest = (await refresh(newest)).body.refresh_token
  }
  expect(await kept()).toBe(REFRESH_TOKENS_PER_SESSION)
  // A dropped token is rejected, and does not count as reuse.
  expect((await refresh(early)).body.code).toBe('refresh_token_not_found')
  expect((await refresh(newest)).status).toBe(200)
  expect(await kept()).toBe(REFRESH_TOKENS_PER_SESSION)
})

test('a session expires after thirty days without use', async () => {
  const { refresh_token } = await signedIn()
  world.pass(30 * 86_400)
  expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found')
})

test('refreshing fails with an unknown token and for a disabled account', async () => {
  expect((await refresh('made-up')).body.code).toBe('refresh_token_not_found')
  expect((await refresh(['made-up'])).status).toBe(400)
  expect((await world.post('/token?grant_type=magic', {})).status).toBe(400)
  const { refresh_token, user: person } = await signedIn()
  await world.db
    .updateTable('account')
    .set({ disabled_at: world.clock.now().toISOString() })
    .where('id', '=', person.id)
    .execute()
  expect((await refresh(refresh_token)).body.code).toBe('refresh_token_not_found')
})

test('sign-out with an unknown scope, or the name of an Object.prototype property, ends nothing', async () => {
  const { email } = await createPerson(world)
  const { access_token } = (await world.post('/token?grant_type=password', { email, password: PASSWORD }))
    .body
  const authorization = `Bearer ${access_token}`
  for (const scope of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'everything', '']) {
    const answer = await world.post(`/logout?scope=${scope}`, {}, { authorization })
    expect([scope, answer.status, answer.body.code]).toEqual([scope, 400, 'validation_failed'])
    expect((await user(access_token)).status).toBe(200)
  }
})

test.each([
  ['local', [403, 200]],
  ['others', [200, 403]],
  ['global', [403, 403]],
])('sign-out, scope %s', async (scope, [own, other]) => {
  const { email } = await createPerson(world)
  const signIn = () => world.post('/token?grant_type=password', { email, password: PASSWORD })
  const here = (await signIn()).body
  const there = (await signIn()).body
  const authorization = `Bearer ${here.access_token}`
  const answer = await world.post(`/logout?scope=${scope}`, {}, { authorization })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect((await user(here.access_token)).status).toBe(own)
  expect((await user(there.access_token)).status).toBe(other)
})
