// An address changes only in a session of the account that requested it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EMAIL_CHANGES } from '../../limits.ts'
import { linkIn, startAccounts } from '../../test/accounts.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../../test/people.ts'

const world = await startAccounts()

let lastHost = 0
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Requests the change and returns the mails to both addresses. */
async function ask(person: TestPerson, email: string) {
  lastHost += 1
  const headers = { ...person.headers, 'x-forwarded-for': `198.51.100.${lastHost}`, 'user-agent': FIREFOX }
  const requested = await world.put('/user', { email, current_password: PASSWORD }, headers)
  expect(requested.status).toBe(200)
  const letters = await world.deliver()
  const toNew = letters.find(({ to }) => to === email)
  return { toNew, link: linkIn(toNew), toOld: letters.find(({ to }) => to === person.email) }
}

const addressOf = async (person: TestPerson) =>
  (await world.db.selectFrom('account').select('email').where('id', '=', person.user_id).executeTakeFirst())
    ?.email
const sessionsOf = (person: TestPerson) =>
  world.db.selectFrom('session').select('id').where('user_id', '=', person.user_id).execute()

test('a victim who opens the link of somebody else’s change gives nothing away, signed in or not', async () => {
  const mallory = await createPerson(world)
  const victim = await createPerson(world, { email: 'victim@example.org' })
  const { link } = await ask(mallory, 'future@example.org')
  const before = await sessionsOf(mallory)
  for (const headers of [{}, victim.headers]) {
    const opened = await world.post('/verify', link, headers)
    expect([opened.status, opened.body.code]).toEqual([403, 'email_change_elsewhere'])
    expect(opened.text).not.toContain('access_token')
  }
  expect(await addressOf(mallory)).toBe(mallory.email)
  expect(await sessionsOf(mallory)).toEqual(before)
  // The link was not used up: its owner can still open it.
  expect((await world.post('/verify', link, mallory.headers)).body.email).toBe('future@example.org')
})

test('the response is the same without a session, in another account’s session and for an unknown link', async () => {
  const ada = await createPerson(world)
  const bob = await createPerson(world)
  const { link } = await ask(ada, 'same@example.org')
  const never = { ...link, token_hash: 'x'.repeat(43) }
  const answers = [
    await world.post('/verify', link),
    await world.post('/verify', never),
    await world.post('/verify', link, bob.headers),
    await world.post('/verify', never, bob.headers),
    await world.post('/verify', never, ada.headers),
  ]
  const outcomes = answers.map(({ status, body }) => [status, body.code, body.message])
  expect(outcomes).toEqual(Array(5).fill(outcomes[0]))
  expect(outcomes[0]?.[2]).toContain('Sign in to the account that asked for this change')
})

test('an ended session, or one that awaits its code, is rejected', async () => {
  const ada = await createPerson(world)
  const { link } = await ask(ada, 'ended@example.org')
  const gone = await createSession(world, { ...ada, id: ada.user_id })
  await world.db.deleteFrom('session').where('id', '=', gone.session_id).execute()
  const half = await createSession(world, { ...ada, id: ada.user_id }, { awaiting: true })
  expect((await world.post('/verify', link, gone.headers)).body.code).toBe('session_not_found')
  expect((await world.post('/verify', link, half.headers)).body.code).toBe('insufficient_aal')
  expect(await addressOf(ada)).toBe(ada.email)
})

test('it starts no session, and works once under concurrent use', async () => {
  const ada = await createPerson(world)
  const { link } = await ask(ada, 'once@example.org')
  const before = await sessionsOf(ada)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.post('/verify', link, ada.headers)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
  for (const { body } of answers) expect(body).not.toHaveProperty('access_token')
  expect(await sessionsOf(ada)).toEqual(before)
  expect(await addressOf(ada)).toBe('once@example.org')
})

test('the mails name the account and the origin of the request, in plain words', async () => {
  const ada = await createPerson(world, { full_name: 'Call www.evil-x.com/now', username: 'evil-x.com' })
  const { toNew, toOld } = await ask(ada, 'told@example.org')
  for (const mail of [toNew, toOld])
    expect(mail?.text).toContain(`with Firefox on Linux, from the address 198.51.100.${lastHost}`)
  expect(toNew?.text).toContain('Lacewing account of Call www evil-x com now (username evil-x[.]com)')
  expect(toNew?.text).not.toContain('evil-x.com')
  expect(toNew?.text).toContain('signed in to it')
  expect(toOld?.text).toContain('told@example.org')
})

test('the number of address changes is limited, so that each keeps its undo link', async () => {
  const ada = await createPerson(world)
  for (let change = 1; change <= EMAIL_CHANGES; change += 1) {
    const { link } = await ask(ada, `change-${change}@example.org`)
    // Removes the counts of the mail limit, as if the changes were an hour apart.
    await world.db.deleteFrom('rate_limit').execute()
    expect((await world.post('/verify', link, ada.headers)).status).toBe(200)
  }
  const { link } = await ask(ada, 'one-too-many@example.org')
  const refused = await world.post('/verify', link, ada.headers)
  expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
  const kept = world.db.selectFrom('email_undo').select('email').where('user_id', '=', ada.user_id)
  expect((await kept.execute()).map(({ email }) => email)).toContain(ada.email)
  world.pass(7 * 86_400 + 1)
  // After a week, a new link for the pending change works.
  const session = await createSession(world, { ...ada, id: ada.user_id })
  const again = await ask({ ...ada, ...session }, 'one-too-many@example.org')
  expect((await world.post('/verify', again.link, session.headers)).status).toBe(200)
})

test('locks the account before the link, like a concurrent undo: no deadlock', async () => {
  const ada = await createPerson(world)
  const { link } = await ask(ada, 'orderly@example.org')
  let opened: ReturnType<typeof world.post> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', ada.user_id).forNoKeyUpdate().execute()
    opened = world.post('/verify', link, ada.headers)
    const waits = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(world.db)).rows[0]?.n).toBeGreaterThan(0)
    await tx.deleteFrom('mail_link').where('user_id', '=', ada.user_id).execute()
  })
  expect((await opened)?.body.code).toBe('email_change_elsewhere')
})
