// The reader of the old address can undo a change of address for a week. Somebody who took over the account cannot keep it.
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const world = await startAccounts()

let lastHost = 0

/** Completes a change of address. @returns the undo link mailed to the old address; null if there is none */
async function change(person: TestPerson, email: string) {
  lastHost += 1
  const headers = { ...person.headers, 'x-forwarded-for': `203.0.113.${lastHost}` }
  await world.put('/user', { email, current_password: PASSWORD }, headers)
  const requested = (await world.deliver()).find(({ to }) => to === email)
  expect((await world.post('/verify', linkIn(requested), headers)).status).toBe(200)
  const undoMail = (await world.deliver()).find(({ link }) => link?.includes('type=email_undo'))
  return undoMail ? { letter: undoMail, link: linkIn(undoMail) } : null
}

const undo = (link: unknown) => world.post('/verify', link)
const accountOf = (person: TestPerson) =>
  world.db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('id', '=', person.user_id)
    .executeTakeFirstOrThrow()

test('the old address is notified and can undo the change, once, without a session', async () => {
  const ada = await createPerson(world, { email: 'ada@example.org', full_name: 'Ada', username: 'ada' })
  const other = await createSession(world, { ...ada, id: ada.user_id })
  const undoing = await change(ada, 'thief@example.org')
  expect(undoing?.letter).toMatchObject({ to: 'ada@example.org', subject: 'Your email address was changed' })
  for (const part of ['Ada (username ada)', 'thief@example.org', `203.0.113.${lastHost}`, 'seven days'])
    expect(undoing?.letter.text).toContain(part)
  expect(undoing?.letter.link).toMatch(/^http:\/\/tracker\.test\/auth#type=email_undo&token_hash=[\w-]{43}$/)

  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(undoing?.link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ email: 'ada@example.org' })
  expect(await accountOf(ada)).toEqual({ email: 'ada@example.org', password_hash: null })
  for (const { headers } of [ada, other])
    expect((await world.get('/user', headers)).body.code).toBe('session_not_found')
  expect(world.ended).toEqual(expect.arrayContaining([ada.session_id, other.session_id]))
  expect((await undo(undoing?.link)).body.code).toBe('otp_expired')

  // The thief has lost all access; the owner sets a new password with the mail that follows.
  for (const email of ['ada@example.org', 'thief@example.org'])
    expect((await world.post('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(400)
  const letters = await world.deliver()
  expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['ada@example.org', 'Set a new password'],
    ['thief@example.org', 'The change of your email address was undone'],
  ])
  const recovery = await world.post('/verify', linkIn(letters.find(({ to }) => to === 'ada@example.org')))
  const authorization = `Bearer ${recovery.body.access_token}`
  const set = await world.put('/user', { password: 'a whole new sentence' }, { authorization })
  expect([set.status, set.body.email]).toEqual([200, 'ada@example.org'])
})

test('it is hashed at rest, and expires after seven days', async () => {
  const ada = await createPerson(world)
  const undoing = await change(ada, 'later@example.org')
  const rows = await world.db.selectFrom('email_undo').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(undoing?.link.token_hash)
  world.pass(7 * 86_400)
  expect((await undo(undoing?.link)).body.code).toBe('otp_expired')
  expect((await accountOf(ada)).email).toBe('later@example.org')
})

test('links and pending changes left by a thief are revoked', async () => {
  const ada = await createPerson(world)
  const undoing = await change(ada, 'taken@example.org')
  await world.put('/user', { email: 'next@example.org', current_password: PASSWORD }, ada.headers)
  await world.post('/recover', { email: 'taken@example.org' }, { 'x-forwarded-for': '203.0.113.250' })
  const planted = (await world.deliver()).filter(({ link }) => link?.includes('token_hash'))
  expect(planted).toHaveLength(2)
  expect((await undo(undoing?.link)).status).toBe(200)
  for (const mail of planted)
    expect((await world.post('/verify', linkIn(mail), ada.headers)).status).toBe(403)
  expect((await accountOf(ada)).email).toBe(ada.email)
})

test('a thief’s second change does not displace the first undo link, and ends with it', async () => {
  const ada = await createPerson(world)
  const first = await change(ada, 'second-1@example.org')
  world.pass(60)
  const second = await change(ada, 'second-2@example.org')
  expect(second?.letter.to).toBe('second-1@example.org')
  expect((await undo(first?.link)).body).toEqual({ email: ada.email })
  expect((await undo(second?.link)).status).toBe(403)
  expect((await accountOf(ada)).email).toBe(ada.email)
})

test('changing back leaves no undo link for the replaced address', async () => {
  const ada = await createPerson(world)
  const first = await change(ada, 'left-1@example.org')
  world.pass(60)
  expect(await change(ada, ada.email)).toBeNull()
  expect((await undo(first?.link)).status).toBe(403)
  expect((await accountOf(ada)).email).toBe(ada.email)
  const left = world.db.selectFrom('email_undo').select('id').where('user_id', '=', ada.user_id)
  expect(await left.execute()).toEqual([])
})

test('recent sign-in methods are removed, older ones and second factors stay', async () => {
  const ada = await createPerson(world)
  const at = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()
  const passkey = (name: string, created_at: string) =>
    world.db
      .insertInto('passkey')
      .values({
        id: newId(),
        user_id: ada.user_id,
        credential_id: Buffer.from(name),
        public_key: Buffer.from('k'),
        counter: 0,
        transports: [],
        name,
        created_at,
        last_used_at: null,
      })
      .execute()
  const identity = (subject: string, created_at: string) =>
    world.db
      .insertInto('identity')
      .values({
        id: newId(),
        user_id: ada.user_id,
        issuer: 'https://login.test',
        subject,
        email: null,
        name: null,
        created_at,
        last_sign_in_at: null,
      })
      .execute()
  await passkey('old', at(-8))
  await identity('old', at(-8))
  await passkey('before the change', at(-1))
  await identity('before the change', at(-1))
  const undoing = await change(ada, 'ways@example.org')
  await passkey('after the change', at(0))
  await world.db
    .insertInto('factor')
    .values({
      id: newId(),
      user_id: ada.user_id,
      friendly_name: 'App',
      secret: Buffer.alloc(20),
      verified_at: at(0),
      last_used_at: null,
      last_used_step: null,
      created_at: at(0),
      updated_at: at(0),
    })
    .execute()
  expect((await undo(undoing?.link)).status).toBe(200)
  const of = (table: 'passkey' | 'identity' | 'factor') =>
    world.db.selectFrom(table).selectAll().where('user_id', '=', ada.user_id).execute()
  expect(await of('passkey')).toMatchObject([{ name: 'old' }])
  expect(await of('identity')).toMatchObject([{ subject: 'old' }])
  // With two-factor sign-in on, access to the mailbox is not enough: the recovery link also awaits a code.
  expect(await of('factor')).toHaveLength(1)
  const recovery = (await world.deliver()).find(({ link }) => link?.includes('type=recovery'))
  const { body } = await world.post('/verify', linkIn(recovery))
  const refused = await world.put(
    '/user',
    { password: 'a whole new sentence' },
    { authorization: `Bearer ${body.access_token}` },
  )
  expect(refused.body.code).toBe('insufficient_aal')
  const actions = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor'])
    .where('person_id', '=', ada.user_id)
    .where('actor', '=', 'nobody')
    .where('action', '<>', 'session.awaited')
    .execute()
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'email.change_undone',
    'identity.unlinked',
    'passkey.removed',
    'passkey.removed',
    'session.ended',
  ])
})

test('an address that has another account by now is not taken from it, and the link is not used up', async () => {
  const ada = await createPerson(world)
  const undoing = await change(ada, 'moved@example.org')
  const other = await createPerson(world, { email: ada.email, username: 'anew' })
  const refused = await undo(undoing?.link)
  expect([refused.status, refused.body.code]).toEqual([422, 'email_exists'])
  await world.db.deleteFrom('account').where('id', '=', other.user_id).execute()
  expect((await undo(undoing?.link)).status).toBe(200)
})

test('a disabled account is unchanged', async () => {
  const ada = await createPerson(world)
  const undoing = await change(ada, 'disabled@example.org')
  const disabled = { disabled_at: world.clock.now().toISOString() }
  await world.db.updateTable('account').set(disabled).where('id', '=', ada.user_id).execute()
  expect((await undo(undoing?.link)).body.code).toBe('user_banned')
  expect((await accountOf(ada)).email).toBe('disabled@example.org')
})
