// Changes that signed-in people make to their account.
import { expect, test } from 'vitest'
import { readAfter } from '../events/log.ts'
import { linkIn, startAccounts } from '../test/accounts.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../test/people.ts'

const world = await startAccounts()

async function createProject(owner: TestPerson, id: string) {
  const at = world.clock.now().toISOString()
  const key = `P${id.slice(-4)}`.toUpperCase()
  await world.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('project')
      .values({
        id,
        name: key,
        description: null,
        key,
        owner_id: owner.user_id,
        created_at: at,
        deleted_at: null,
      })
      .execute()
    await tx
      .insertInto('project_member')
      .values({ id, project_id: id, user_id: owner.user_id, role: 'admin', invited_by: null, joined_at: at })
      .execute()
  })
}

test('names change immediately, with one event in each of the person’s projects', async () => {
  const ada = await createPerson(world, { full_name: 'Ada', username: 'ada' })
  const other = await createPerson(world)
  const mine = ['0197f2a8-0000-7000-8000-00000000abc1', '0197f2a8-0000-7000-8000-00000000abc2']
  for (const id of mine) await createProject(ada, id)
  await createProject(other, '0197f2a8-0000-7000-8000-00000000abc3')
  const data = { full_name: 'Ada Lovelace', username: 'Countess' }
  const changed = await world.put(
    '/user',
    { data, code_challenge: null, code_challenge_method: null },
    ada.headers,
  )
  expect(changed.body.user_metadata).toEqual({ full_name: 'Ada Lovelace', username: 'countess' })
  const events = (await Promise.all(mine.map((id) => readAfter(world.db, id, 0)))).flat()
  const profile = { id: ada.user_id, full_name: 'Ada Lovelace', username: 'countess' }
  const change = { type: 'user.changed', seq: 1, actor_id: ada.user_id, profile }
  expect(events).toMatchObject(mine.map((project_id) => ({ project_id, ...change })))
  await world.put('/user', { data }, ada.headers)
  expect(await world.db.selectFrom('event').select('seq').execute()).toHaveLength(2)
})

test('the page after signing in is chosen, told at the next sign-in, and taken back; no other page is', async () => {
  const ada = await createPerson(world)
  const choose = (start_page: string) => world.put('/user', { data: { start_page } }, ada.headers)
  expect((await choose('my-work')).body.user_metadata).toMatchObject({ start_page: 'my-work' })
  const login = { email: ada.email, password: PASSWORD }
  const signedIn = await world.post('/token?grant_type=password', login)
  expect(signedIn.body.user.user_metadata).toMatchObject({ start_page: 'my-work' })
  expect((await choose('https://example.com')).status).toBe(400)
  expect((await choose('dashboard')).body.user_metadata).not.toHaveProperty('start_page')
})

test('language, week and hours are chosen each for itself, told at the next sign-in, and taken back; no others are', async () => {
  const ada = await createPerson(world)
  const choose = (data: object) => world.put('/user', { data }, ada.headers)
  expect((await choose({})).body.user_metadata).not.toHaveProperty('language')
  await choose({ language: 'pt-BR', hour_cycle: 'h12' })
  await choose({ week_start: 'sunday' })
  const login = { email: ada.email, password: PASSWORD }
  const chosen = { language: 'pt-BR', week_start: 'sunday', hour_cycle: 'h12' }
  expect((await world.post('/token?grant_type=password', login)).body.user.user_metadata).toMatchObject(
    chosen,
  )
  for (const wrong of [
    { language: 'tlh' },
    { language: 'PT-br' },
    { week_start: 'friday' },
    { hour_cycle: 'h11' },
  ]) {
    const [name = ''] = Object.keys(wrong)
    const refused = await choose({ ...wrong, start_page: 'inbox' })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(name)])
  }
  expect((await choose({ week_start: null })).body.user_metadata).toEqual({
    ...{ full_name: ada.full_name, username: ada.username },
    ...{ language: 'pt-BR', hour_cycle: 'h12' },
  })
  const { user_metadata } = (await choose({ language: null, hour_cycle: null })).body
  expect(user_metadata).toEqual({ full_name: ada.full_name, username: ada.username })
})

test('a username that is taken, or held by a pending sign-up, is rejected', async () => {
  const ada = await createPerson(world)
  await createPerson(world, { username: 'taken' })
  const data = { full_name: 'W', username: 'waiting' }
  await world.post('/signup', { email: 'waiting@example.org', password: PASSWORD, data })
  await world.deliver()
  for (const username of ['taken', 'TAKEN', 'waiting']) {
    const answer = await world.put('/user', { data: { username } }, ada.headers)
    expect([answer.status, answer.body.code]).toEqual([422, 'username_taken'])
  }
})

test('of two concurrent claims to a username, one succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(world)))
  const tries = people.map(({ headers }) => world.put('/user', { data: { username: 'wanted' } }, headers))
  const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort()
  expect(statuses).toEqual([200, 422, 422, 422, 422])
})

test('a new password requires the current one, and ends every other session', async () => {
  const ada = await createPerson(world)
  const otherSession = await createSession(world, { ...ada, id: ada.user_id })
  const put = (body: unknown) => world.put('/user', body, ada.headers)
  const password = 'a whole new sentence'
  expect((await put({ password })).body.code).toBe('current_password_required')
  expect((await put({ password, current_password: 'wrong' })).body.code).toBe('current_password_mismatch')
  expect((await put({ password: 'short', current_password: PASSWORD })).body.code).toBe('weak_password')
  expect((await put({ password: PASSWORD, current_password: PASSWORD })).body.code).toBe('same_password')
  expect((await world.get('/user', otherSession.headers)).status).toBe(200)
  expect((await put({ password, current_password: PASSWORD })).status).toBe(200)
  expect((await world.get('/user', ada.headers)).status).toBe(200)
  expect((await world.get('/user', otherSession.headers)).status).toBe(403)
  expect(world.ended).toContain(otherSession.session_id)
  expect((await world.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your password was changed'],
  ])
})

test('a stolen session cannot be used to guess the password', async () => {
  const ada = await createPerson(world)
  const guess = () =>
    world.put('/user', { password: 'a whole new sentence', current_password: 'guess' }, ada.headers)
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('a new address takes effect once verified, and the old one is notified', async () => {
  const ada = await createPerson(world, { email: 'old@example.org' })
  const ask = { email: 'New@Example.org', current_password: PASSWORD }
  expect((await world.put('/user', { email: 'new@example.org' }, ada.headers)).status).toBe(400)
  expect((await world.put('/user', ask, ada.headers)).body).toMatchObject({
    email: 'old@example.org',
    new_email: 'new@example.org',
  })
  const letters = await world.deliver()
  const toOld = letters.find((mail) => mail.to === 'old@example.org')
  expect(toOld?.text).toContain('new@example.org')
  const toNew = letters.find((mail) => mail.to === 'new@example.org')
  expect(toNew?.link).toMatch(/^http:\/\/tracker\.test\/profile#type=email_change&token_hash=/)
  await world.post('/recover', { email: 'old@example.org' })
  const [recovery] = await world.deliver()

  const verified = await world.post('/verify', linkIn(toNew), ada.headers)
  expect(verified.body).toMatchObject({ id: ada.user_id, email: 'new@example.org' })
  expect((await world.post('/verify', linkIn(recovery))).status).toBe(403)
  const signIn = (email: string) => world.post('/token?grant_type=password', { email, password: PASSWORD })
  expect((await signIn('old@example.org')).status).toBe(400)
  expect((await signIn('new@example.org')).status).toBe(200)
})

test('a taken address gets the same response as any other, and is not taken over', async () => {
  const ada = await createPerson(world)
  const bob = await createPerson(world)
  const ask = (email: string) => world.put('/user', { email, current_password: PASSWORD }, ada.headers)
  const free = await ask('free@example.org')
  const taken = await ask(bob.email)
  expect([taken.status, taken.text.replace(bob.email, 'free@example.org')]).toEqual([200, free.text])
  const letters = await world.deliver()
  const toBob = letters.find((mail) => mail.to === bob.email)
  expect(toBob?.subject).toBe('This address already has an account')
  expect(toBob?.link).toBeUndefined()
})

test('fields that people cannot set are rejected', async () => {
  const ada = await createPerson(world)
  for (const body of [
    { role: 'admin' },
    { id: ada.user_id },
    { data: { admin: true } },
    { app_metadata: {} },
  ])
    expect((await world.put('/user', body, ada.headers)).status).toBe(400)
  expect((await world.put('/user', {}, {})).status).toBe(401)
  expect((await world.put('/user', {}, { authorization: 'Bearer nonsense' })).body.code).toBe('bad_jwt')
})
