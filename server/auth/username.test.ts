// A released username stays reserved for ninety days.
import { expect, test } from 'vitest'
import { FORMER_USERNAMES } from '../limits.ts'
import { prune } from '../retention/pruning.ts'
import { startAccounts } from '../test/accounts.ts'
import { createPerson, createSession, PASSWORD, type TestPerson } from '../test/people.ts'
import { createWorld } from '../test/world.ts'

const world = await startAccounts()

async function rename(person: TestPerson, username: string): Promise<number> {
  const session = await createSession(world, { ...person, id: person.user_id })
  return (await world.put('/user', { data: { username } }, session.headers)).status
}

let last = 0
async function signUp(username: string): Promise<number> {
  last += 1
  const from = { 'x-forwarded-for': `198.51.100.${last}` }
  const data = { full_name: 'New', username }
  return (await world.post('/signup', { email: `new${last}@example.org`, password: PASSWORD, data }, from))
    .status
}

test('after a rename the old username is reserved for its former owner', async () => {
  const ada = await createPerson(world, { username: 'countess' })
  const other = await createPerson(world)
  expect(await rename(ada, 'ada')).toBe(200)
  expect(await rename(other, 'countess')).toBe(422)
  expect(await signUp('countess')).toBe(422)
  expect(await rename(ada, 'countess')).toBe(200)
  expect(await rename(ada, 'ada')).toBe(200)
  world.pass(FORMER_USERNAMES.seconds - 1)
  expect(await rename(other, 'countess')).toBe(422)
  world.pass(2)
  expect(await rename(other, 'countess')).toBe(200)
})

test('renaming repeatedly cannot hoard usernames', async () => {
  const hoarder = await createPerson(world, { username: 'hoard-0' })
  const other = await createPerson(world)
  for (let count = 1; count <= FORMER_USERNAMES.each + 2; count += 1) {
    world.pass(1)
    expect(await rename(hoarder, `hoard-${count}`)).toBe(200)
  }
  expect(await rename(other, 'hoard-2')).toBe(422)
  for (const name of ['hoard-0', 'hoard-1']) expect(await rename(other, name)).toBe(200)
})

test('only a hash is stored, and it is deleted when it expires', async () => {
  const ada = await createPerson(world, { username: 'to-be-hashed' })
  await rename(ada, 'another-name')
  const rows = () => world.db.selectFrom('former_username').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain('to-be-hashed')
  world.pass(FORMER_USERNAMES.seconds + 1)
  await prune(world)
  expect(await rows()).toEqual([])
})

test('the username of a deleted account is reserved for nobody', async () => {
  const whole = await createWorld()
  try {
    const ada = await whole.person('Ada')
    await whole.call(ada, 'deleteAccount', {}, { password: PASSWORD })
    const rows = await whole.db.selectFrom('former_username').selectAll().execute()
    expect(rows).toMatchObject([{ user_id: null }])
    const other = await whole.person('Other')
    const answer = await whole.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { ...other.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { username: ada.username } }),
    })
    expect(answer.status).toBe(422)
  } finally {
    await whole.close()
  }
})
