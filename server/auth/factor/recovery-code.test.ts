// Recovery codes: shown once, single-use, and revoked by a new set.
import { expect, test } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'
import { type Bearer, bearerOf, enroll, setUp, show } from '../../test/authenticator.ts'
import { createPerson, createSession, type TestPerson } from '../../test/people.ts'
import { contentsOf } from '../../test/small-team.ts'

const world = await startAccounts()

async function withCodes() {
  const person = await createPerson(world)
  const set = await setUp(world, person.headers)
  const { body } = await world.post('/factors/recovery-codes', {}, person.headers)
  await world.deliver()
  return { ...person, ...set, codes: body.codes as string[] }
}

/** Signs the person in once more, with the password only. */
async function awaiting(person: TestPerson): Promise<Bearer> {
  return (await createSession(world, { ...person, id: person.user_id }, { awaiting: true })).headers
}

const left = async (headers: Bearer) => (await world.get('/factors/recovery-codes', headers)).body

test('ten codes, shown once, stored only as hashes', async () => {
  const ada = await withCodes()
  expect(ada.codes).toHaveLength(10)
  expect(new Set(ada.codes).size).toBe(10)
  for (const code of ada.codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(await left(ada.headers)).toEqual({ left: 10, created_at: world.clock.now().toISOString() })
  const all = JSON.stringify(await contentsOf(world))
  for (const code of ada.codes) {
    expect(all).not.toContain(code)
    expect(all).not.toContain(code.replaceAll('-', ''))
  }
})

test('each signs in once, however it is typed; the person is notified', async () => {
  const ada = await withCodes()
  const [first = '', second = ''] = ada.codes
  const shown = await show(world, await awaiting(ada), ada.factorId, first)
  expect(shown.status).toBe(200)
  expect((await world.put('/user', {}, bearerOf(shown.body))).status).toBe(200)
  expect((await world.deliver()).map(({ subject, text }) => [subject, text.includes('9 are left.')])).toEqual(
    [['A recovery code was used', true]],
  )
  const again = await show(world, await awaiting(ada), ada.factorId, first)
  expect([again.status, again.body.code]).toEqual([422, 'mfa_verification_failed'])
  const typed = ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'L')} `
  expect((await show(world, await awaiting(ada), ada.factorId, typed)).status).toBe(200)
  expect((await left(ada.headers)).left).toBe(8)
})

test('of five concurrent uses, one succeeds', async () => {
  const ada = await withCodes()
  const headers = await Promise.all(Array.from({ length: 5 }, () => awaiting(ada)))
  const answers = await Promise.all(headers.map((one) => show(world, one, ada.factorId, ada.codes[0] ?? '')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
})

test('a new set revokes the old one', async () => {
  const ada = await withCodes()
  expect((await world.post('/factors/recovery-codes', {}, ada.headers)).body.codes).toHaveLength(10)
  expect((await show(world, await awaiting(ada), ada.factorId, ada.codes[0] ?? '')).status).toBe(422)
  expect((await world.deliver()).map(({ subject }) => subject)).toEqual(['New recovery codes were created'])
})

test('another person’s code is rejected, and none activates an authenticator', async () => {
  const ada = await withCodes()
  const bob = await withCodes()
  expect((await show(world, await awaiting(bob), bob.factorId, ada.codes[0] ?? '')).status).toBe(422)
  const { factorId } = await enroll(world, ada.headers)
  expect((await show(world, ada.headers, factorId, ada.codes[1] ?? '')).status).toBe(422)
  expect((await left(ada.headers)).left).toBe(10)
})

test('they require an active authenticator', async () => {
  const ada = await createPerson(world)
  await enroll(world, ada.headers)
  const refused = await world.post('/factors/recovery-codes', {}, ada.headers)
  expect([refused.status, refused.body.code]).toEqual([422, 'mfa_factor_not_found'])
  expect(await left(ada.headers)).toEqual({ left: 0, created_at: null })
})

test('ten wrong codes from one network, then the rate limit', async () => {
  const ada = await withCodes()
  const headers = await awaiting(ada)
  const wrong = 'aaaa-aaaa-aaaa-aaaa'
  for (let count = 0; count < 10; count += 1)
    expect((await show(world, headers, ada.factorId, wrong)).status).toBe(422)
  expect((await show(world, headers, ada.factorId, ada.codes[0] ?? '')).status).toBe(429)
  const otherNetwork = { ...headers, 'x-forwarded-for': '192.0.2.99' }
  expect((await show(world, otherNetwork, ada.factorId, ada.codes[0] ?? '')).status).toBe(200)
})
