// Identities at the provider that a person links to their account, and unlinks.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from '../../test/authenticator.ts'
import { createPerson, createSession, PASSWORD } from '../../test/people.ts'
import { createSingleSignOn, newVerifier, type SingleSignOn } from '../../test/single-sign-on.ts'

let world: SingleSignOn
beforeAll(async () => {
  world = await createSingleSignOn({}, { claimsInToken: true })
})
afterAll(() => world.close())

const bearer = (body: { access_token: string }) => ({ authorization: `Bearer ${body.access_token}` })

test('one is linked, told by mail, opens the account, and is unlinked again', async () => {
  const person = await createPerson(world)
  // The address there need be neither verified nor the same: the person has shown both.
  const { sub, email } = world.somebody({ email_verified: false })
  const linked = await world.go(sub, person.headers)
  expect(linked.body.user).toMatchObject({
    id: person.user_id,
    app_metadata: { provider: 'email', providers: ['email', 'oidc'] },
    identities: [
      { provider: 'email', identity_id: person.user_id },
      { provider: 'oidc', id: sub },
    ],
  })
  // The session goes on: the same one, under new tokens.
  expect((await world.tokens.verify(linked.body.access_token))?.session_id).toBe(person.session_id)
  const refreshed = { refresh_token: linked.body.refresh_token }
  expect((await world.post('/token?grant_type=refresh_token', refreshed)).status).toBe(200)
  const [letter] = await world.deliver()
  expect([letter?.to, letter?.text]).toEqual([
    person.email,
    expect.stringContaining(`Example Login (${email})`),
  ])

  const entered = await world.go(sub)
  expect([entered.status, entered.body.user.id]).toEqual([200, person.user_id])
  const again = await world.go(sub, person.headers)
  expect(again.body.user.identities).toHaveLength(2)
  expect(await world.deliver()).toEqual([])

  const { identity_id } = again.body.user.identities[1]
  const gone = await world.delete(`/user/identities/${identity_id}`, person.headers)
  expect([gone.status, gone.body]).toEqual([200, {}])
  expect((await world.get('/user', person.headers)).body.identities).toHaveLength(1)
  expect((await world.go(sub)).body.code).toBe('provider_email_needs_verification')
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('person_id', '=', person.user_id)
    .where('action', 'like', 'identity.%')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'identity.linked', detail: { provider: 'Example Login' } },
    { action: 'identity.unlinked', detail: { provider: 'Example Login' } },
  ])
})

test('that of somebody else is theirs', async () => {
  const { sub } = world.somebody()
  const owner = await world.go(sub)
  const thief = await createPerson(world)
  const refused = await world.go(sub, thief.headers)
  expect([refused.status, refused.body.code]).toEqual([422, 'identity_already_exists'])
  const { identity_id } = owner.body.user.identities[0]
  for (const id of [identity_id, randomUUID(), 'x'])
    expect((await world.delete(`/user/identities/${id}`, thief.headers)).body.code).toBe('identity_not_found')
  expect((await world.go(sub)).body.user.id).toBe(owner.body.user.id)
})

test('the identity of a victim is not linked to who sent them to the provider', async () => {
  // Mallory begins to link, and lets the victim, signed in at the provider, go the rest of the way.
  const mallory = await createPerson(world)
  const begun = await world.beginLink(mallory.headers)
  // Nor does the provider let them through by who it takes them for: it asks.
  expect(new URL(begun.location).searchParams.get('prompt')).toBe('login')
  const { sub } = world.somebody()
  const page = await world.comeBack(await world.provider.visit(begun.location, sub))
  // The code stands in the victim's browser, which has not begun.
  expect((await world.redeem(page, newVerifier().verifier)).body.code).toBe('bad_code_verifier')
  expect((await world.redeem(page, begun.verifier)).body.code).toBe('flow_state_not_found')
  expect((await world.get('/user', mallory.headers)).body.identities).toHaveLength(1)
  expect((await world.go(sub)).body.user.id).not.toBe(mallory.user_id)
})

test('the session that began has to live, and to have shown its second factor', async () => {
  const person = await createPerson(world)
  const elsewhere = await createSession(world, { ...person, id: person.user_id })
  const { location, verifier } = await world.beginLink(elsewhere.headers)
  const page = await world.comeBack(await world.provider.visit(location, world.somebody().sub))
  await world.db.deleteFrom('session').where('id', '=', elsewhere.session_id).execute()
  expect((await world.redeem(page, verifier)).status).toBe(404)

  await setUp(world, person.headers)
  const { email } = person
  const awaiting = await world.post('/token?grant_type=password', { email, password: PASSWORD })
  expect((await world.beginLink(bearer(awaiting.body))).body.code).toBe('insufficient_aal')
  expect((await world.beginLink({})).status).toBe(401)
})

test('a session of yesterday has to show once more who it is', async () => {
  const { headers, session_id } = await createPerson(world)
  const created_at = new Date(world.clock.now().getTime() - 86_400_000).toISOString()
  await world.db.updateTable('session').set({ created_at }).where('id', '=', session_id).execute()
  expect((await world.beginLink(headers)).body.code).toBe('reauthentication_needed')
  const unlink = await world.delete(`/user/identities/${randomUUID()}`, headers)
  expect(unlink.body.code).toBe('reauthentication_needed')
})

test('the last way in is not taken away; the password is no identity to unlink', async () => {
  const { sub } = world.somebody()
  const { body } = await world.go(sub)
  const headers = bearer(body)
  const { identity_id } = body.user.identities[0]
  const unlink = () => world.delete(`/user/identities/${identity_id}`, headers)
  expect((await unlink()).body.code).toBe('single_identity_not_deletable')
  // One of a provider that this server knows no more opens nothing.
  await world.db
    .insertInto('identity')
    .values({
      id: randomUUID(),
      user_id: body.user.id,
      issuer: 'https://of.old',
      subject: 'x',
      email: null,
      name: null,
      created_at: world.clock.now().toISOString(),
      last_sign_in_at: null,
    })
    .execute()
  expect((await unlink()).body.code).toBe('single_identity_not_deletable')
  const second = await world.go(world.somebody().sub, headers)
  expect(second.body.user.identities).toHaveLength(3)
  expect((await unlink()).status).toBe(200)
  const person = await createPerson(world)
  const refused = await world.delete(`/user/identities/${person.user_id}`, person.headers)
  expect([refused.status, refused.body.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
})

test('ten are enough', async () => {
  const person = await createPerson(world)
  const row = { user_id: person.user_id, issuer: world.provider.issuer, email: null, name: null }
  const created_at = world.clock.now().toISOString()
  const ten = Array.from({ length: 10 }, (_, count) => ({ id: randomUUID(), subject: `of-${count}` }))
  await world.db
    .insertInto('identity')
    .values(ten.map((one) => ({ ...row, ...one, created_at, last_sign_in_at: null })))
    .execute()
  expect((await world.go(world.somebody().sub, person.headers)).body.code).toBe('too_many_identities')
})
