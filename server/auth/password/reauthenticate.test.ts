// The mailed code that replaces the password: bound to one session, valid for ten minutes, few attempts, single-use.
import { expect, test } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const world = await startAccounts()

let lastHost = 0
async function ask(person: TestPerson): Promise<string> {
  lastHost += 1
  const headers = { ...person.headers, 'x-forwarded-for': `198.51.100.${lastHost}` }
  expect(await world.get('/reauthenticate', headers)).toMatchObject({ status: 200, body: {} })
  const mail = (await world.deliver()).find(({ subject }) => subject.startsWith('Your confirmation code'))
  expect(mail?.to).toBe(person.email)
  return /Your code is (\d{8})\./.exec(mail?.text ?? '')?.[1] ?? ''
}

const password = 'a whole new sentence'
const change = (person: Pick<TestPerson, 'headers'>, nonce: string) =>
  world.put('/user', { password, nonce }, person.headers)
const NOT_VALID = [422, 'reauthentication_not_valid']
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('sets a new password in place of the old one, once', async () => {
  const ada = await createPerson(world)
  const nonce = await ask(ada)
  expect((await change(ada, ` ${nonce} `)).status).toBe(200)
  expect((await world.post('/token?grant_type=password', { email: ada.email, password })).status).toBe(200)
  expect(outcomeOf(await world.put('/user', { password: PASSWORD, nonce }, ada.headers))).toEqual(NOT_VALID)
})

test('works for a new address too, and as proof of identity', async () => {
  const ada = await createPerson(world)
  const email = `new-${ada.email}`
  const nonce = await ask(ada)
  expect((await world.put('/user', { email, nonce }, ada.headers)).body.new_email).toBe(email)
  expect((await world.post('/reauthenticate', { nonce: await ask(ada) }, ada.headers)).status).toBe(200)
  expect(outcomeOf(await world.post('/reauthenticate', {}, ada.headers))).toEqual([
    400,
    'current_password_required',
  ])
})

test('is bound to its session, for ten minutes; a newer one revokes it', async () => {
  const ada = await createPerson(world)
  const otherSession = await createSession(world, { ...ada, id: ada.user_id })
  const old = await ask(ada)
  const nonce = await ask(ada)
  expect(outcomeOf(await change(otherSession, nonce))).toEqual(NOT_VALID)
  if (old !== nonce) expect(outcomeOf(await change(ada, old))).toEqual(NOT_VALID)
  world.pass(600)
  expect(outcomeOf(await change(ada, nonce))).toEqual(NOT_VALID)
})

test('is revoked after five attempts; those of other sessions do not count', async () => {
  const ada = await createPerson(world)
  const bob = await createPerson(world)
  const nonce = await ask(ada)
  for (let count = 0; count < 9; count += 1) await change(bob, '00000000')
  for (let count = 0; count < 5; count += 1)
    expect(outcomeOf(await change(ada, nonce === '00000000' ? '1' : '00000000'))).toEqual(NOT_VALID)
  expect(outcomeOf(await change(ada, nonce))).toEqual(NOT_VALID)
})

test('of two concurrent uses, one succeeds', async () => {
  const ada = await createPerson(world)
  const nonce = await ask(ada)
  const tries = [1, 2, 3].map(() => world.post('/reauthenticate', { nonce }, ada.headers))
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('requires a session, and is limited to five mails an hour', async () => {
  expect((await world.get('/reauthenticate')).status).toBe(401)
  const ada = await createPerson(world)
  for (let count = 0; count < 5; count += 1) await ask(ada)
  expect((await world.get('/reauthenticate', ada.headers)).status).toBe(429)
})

test('in the database it is a hash, and in the queue nothing', async () => {
  const ada = await createPerson(world)
  const nonce = await ask(ada)
  const { rows } = await world.database.pool.query(
    `select t::text from reauthentication t union all select j::text from graphile_worker._private_jobs j`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(nonce)
})
