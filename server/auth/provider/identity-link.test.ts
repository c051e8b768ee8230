// Linking identities at the provider to an account, and unlinking them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setUp } from '../../test/authenticator.ts'
import { closeAfterAll } from '../../test/close-after.ts'
import { createPerson, createSession, PASSWORD } from '../../test/people.ts'
import { createSingleSignOn, newVerifier } from '../../test/single-sign-on.ts'

const world = await createSingleSignOn({}, { claimsInToken: true })
closeAfterAll(world.close)

const bearer = (body: { access_token: string }) => ({ authorization: `Bearer ${body.access_token}` })

test('an identity is linked, announced by mail, signs in, and is unlinked again', async () => {
  const person = await createPerson(world)
  // The address at the provider may be unverified or another one: the person proved both identities.
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
  // The session continues, with new tokens.
  expect((await world.tokens.verify(linked.body.access_token))?.session_id).toBe(person.session_id)
  const refreshed = { refresh_token: linked.body.refresh_token }
  expect((await world.post('/token?grant_type=refresh_token', refreshed)).status).toBe(200)
  const [mail] = await world.deliver()
  expect([mail?.to, mail?.text]).toEqual([person.email, expect.stringContaining(`Example Login (${email})`)])

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

test('an identity of another person stays theirs', async () => {
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

test('a victim’s identity cannot be linked to the account of the attacker who sent them to the provider', async () => {
  // Mallory starts linking and makes the victim, who is signed in at the provider, complete it.
  const mallory = await createPerson(world)
  const started = await world.beginLink(mallory.headers)
  // The provider must not use the victim's existing session: it asks for a new sign-in.
  expect(new URL(started.location).searchParams.get('prompt')).toBe('login')
  const { sub } = world.somebody()
  const page = await world.comeBack(await world.provider.visit(started.location, sub))
  // The code reaches the victim's browser, which did not start the link and lacks the verifier.
  expect((await world.redeem(page, newVerifier().verifier)).body.code).toBe('bad_code_verifier')
  expect((await world.redeem(page, started.verifier)).body.code).toBe('flow_state_not_found')
  expect((await world.get('/user', mallory.headers)).body.identities).toHaveLength(1)
  expect((await world.go(sub)).body.user.id).not.toBe(mallory.user_id)
})

test('the session that started must still be live, with its second factor shown', async () => {
  const person = await createPerson(world)
  const otherSession = await createSession(world, { ...person, id: person.user_id })
  const { location, verifier } = await world.beginLink(otherSession.headers)
  const page = await world.comeBack(await world.provider.visit(location, world.somebody().sub))
  await world.db.deleteFrom('session').where('id', '=', otherSession.session_id).execute()
  expect((await world.redeem(page, verifier)).status).toBe(404)

  await setUp(world, person.headers)
  const { email } = person
  const awaiting = await world.post('/token?grant_type=password', { email, password: PASSWORD })
  expect((await world.beginLink(bearer(awaiting.body))).body.code).toBe('insufficient_aal')
  expect((await world.beginLink({})).status).toBe(401)
})

test('yesterday’s session needs fresh proof of identity', async () => {
  const { headers, session_id } = await createPerson(world)
  const created_at = new Date(world.clock.now().getTime() - 86_400_000).toISOString()
  await world.db.updateTable('session').set({ created_at }).where('id', '=', session_id).execute()
  expect((await world.beginLink(headers)).body.code).toBe('reauthentication_needed')
  const unlink = await world.delete(`/user/identities/${randomUUID()}`, headers)
  expect(unlink.body.code).toBe('reauthentication_needed')
})

test('the last sign-in method cannot be removed; the password is not an identity to unlink', async () => {
  const { sub } = world.somebody()
  const { body } = await world.go(sub)
  const headers = bearer(body)
  const { identity_id } = body.user.identities[0]
  const unlink = () => world.delete(`/user/identities/${identity_id}`, headers)
  expect((await unlink()).body.code).toBe('single_identity_not_deletable')
  // An identity at a provider that is no longer configured does not count.
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

test('ten is the limit', async () => {
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
