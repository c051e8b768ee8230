// Changes that an operator makes to accounts from the command line, and their effect on the person.
import { describe, expect, test } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { authClientOf, setUp } from '../test/authenticator.ts'
import { createPerson, createSession, PASSWORD } from '../test/people.ts'
import { startWorld } from '../test/world.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run.ts'

const world = await startWorld()

async function lacewing(...argv: string[]): Promise<string[]> {
  const printed: string[] = []
  const env = { DATABASE_URL: world.url, PUBLIC_URL: 'https://tracker.example.org' }
  const terminal = { print: (line: string) => void printed.push(line), printError: () => {} }
  expect(await runCommand(readArguments(argv), env, terminal)).toBe(0)
  return printed
}

async function refusal(...argv: string[]): Promise<string> {
  const error = await lacewing(...argv).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return Promise.resolve(
    world.app.request(`/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}
const signIn = (email: string, password = PASSWORD) => post('/token?grant_type=password', { email, password })

async function signUp(email: string, username: string): Promise<void> {
  const data = { full_name: 'Ada Lovelace', username }
  expect((await post('/signup', { email, password: PASSWORD, data })).status).toBe(200)
}

describe('user create', () => {
  const names = ['--username', 'Lin', '--full-name', ' Lin Clark ']

  test('creates an account, and a link that sets its password', async () => {
    await signUp('lin@example.org', 'not-lin')
    const [line, link = ''] = await lacewing('user', 'create', 'Lin@example.org', ...names)
    expect(line).toBe(
      'lin@example.org has an account, @lin. This link sets a password; it works once, for an hour:',
    )
    expect((await signIn('lin@example.org')).status).toBe(400)
    const fragment = new URLSearchParams(new URL(link).hash.slice(1))
    const answer = await post('/verify', {
      type: fragment.get('type'),
      token_hash: fragment.get('token_hash'),
    })
    const { access_token, user } = (await answer.json()) as { access_token: string; user: object }
    expect(user).toMatchObject({ user_metadata: { full_name: 'Lin Clark', username: 'lin' } })
    const changed = await world.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ password: 'another long sentence' }),
    })
    expect(changed.status).toBe(200)
    expect((await signIn('lin@example.org', 'another long sentence')).status).toBe(200)
  })

  test('refuses names that are taken or invalid', async () => {
    const { email } = await createPerson(world.deps, { username: 'taken' })
    expect(await refusal('user', 'create', email, ...names)).toBe(
      `${email} has an account already: lacewing user reset-password ${email} gives a link to it.`,
    )
    const taken = ['--username', 'TAKEN', '--full-name', 'T']
    expect(await refusal('user', 'create', 'new@example.org', ...taken)).toBe('The username taken is taken.')
    expect(
      await refusal('user', 'create', 'new@example.org', '--username', 'a b', '--full-name', 'T'),
    ).toMatch(/^--username: Username must have 3 to 32/)
    expect(
      await refusal('user', 'create', 'new@example.org', '--username', 'abc', '--full-name', ' '),
    ).toMatch(/^--full-name: Full name is required/)
  })
})

describe('user verify', () => {
  test('completes a pending sign-up; a second time changes nothing', async () => {
    await signUp('ada@example.org', 'ada')
    expect((await signIn('ada@example.org')).status).toBe(400)
    expect(await lacewing('user', 'verify', 'Ada@Example.org')).toEqual([
      'ada@example.org is verified: the account is ready, and can be signed in to.',
    ])
    expect((await signIn('ada@example.org')).status).toBe(200)
    expect(await lacewing('user', 'verify', 'ada@example.org')).toEqual([
      'ada@example.org was confirmed already: nothing changed.',
    ])
  })

  test('confirms an unconfirmed account', async () => {
    const { email } = await createPerson(world.deps, { confirmed: false })
    expect((await signIn(email)).status).toBe(400)
    expect(await lacewing('user', 'verify', email)).toEqual([`${email} is confirmed.`])
    expect((await signIn(email)).status).toBe(200)
  })

  test('leaves the account unchanged if its address has signed up again', async () => {
    const { email } = await createPerson(world.deps)
    await signUp(email, 'someone-else')
    expect(await lacewing('user', 'verify', email)).toEqual([
      `${email} was confirmed already: nothing changed.`,
    ])
  })

  test('says so if no sign-up is pending, or the address is invalid', async () => {
    expect(await refusal('user', 'verify', 'nobody@example.org')).toBe(
      'Nobody has signed up with the address nobody@example.org, or the sign-up is too long ago.',
    )
    expect(await refusal('user', 'verify', 'nobody')).toBe('"nobody" is not an e-mail address.')
  })
})

describe('user disable and user enable', () => {
  test('ends every session, blocks sign-in, and allows it again', async () => {
    const person = await createPerson(world.deps)
    const otherSession = await createSession(world.deps, { id: person.user_id, ...person })
    expect(await lacewing('user', 'disable', person.email)).toEqual([
      `${person.email} is disabled; 2 sessions ended.`,
    ])
    for (const { headers } of [person, otherSession])
      expect((await world.app.request('/api/me', { headers })).status).toBe(401)
    expect((await signIn(person.email)).status).toBe(400)
    expect(await lacewing('user', 'disable', person.email)).toEqual([
      `${person.email} is disabled; 0 sessions ended.`,
    ])
    expect(await lacewing('user', 'enable', person.email)).toEqual([`${person.email} can sign in again.`])
    expect((await signIn(person.email)).status).toBe(200)
  })

  test('say so if there is no such account', async () => {
    const line = 'No account has the address nobody@example.org: see lacewing user list.'
    expect(await refusal('user', 'disable', 'nobody@example.org')).toBe(line)
    expect(await refusal('user', 'enable', 'nobody@example.org')).toBe(line)
    expect(await refusal('user', 'reset-password', 'nobody@example.org')).toBe(line)
  })
})

describe('user reset-password', () => {
  test('prints a link that sets a new password, once and within an hour', async () => {
    const { email } = await createPerson(world.deps)
    const [, old] = await lacewing('user', 'reset-password', email)
    const [line, link = ''] = await lacewing('user', 'reset-password', email)
    expect(line).toBe(`With this link ${email} sets a new password, once, within an hour:`)
    expect(link).toMatch(/^https:\/\/tracker\.example\.org\/auth#type=recovery&token_hash=[\w-]{43}$/)
    const redeem = (address = '') => {
      const fragment = new URLSearchParams(new URL(address).hash.slice(1))
      return post('/verify', { type: fragment.get('type'), token_hash: fragment.get('token_hash') })
    }
    expect((await redeem(old)).status).toBe(403)
    const answer = await redeem(link)
    expect(answer.status).toBe(200)
    const { access_token } = (await answer.json()) as { access_token: string }
    const changed = await world.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ password: 'another long sentence' }),
    })
    expect(changed.status).toBe(200)
    expect((await signIn(email, 'another long sentence')).status).toBe(200)
    expect((await redeem(link)).status).toBe(403)
  })

  test('prints none for somebody who could not use it', async () => {
    const { email } = await createPerson(world.deps)
    await lacewing('user', 'disable', email)
    expect(await refusal('user', 'reset-password', email)).toBe(
      `${email} is disabled: lacewing user enable ${email} comes first.`,
    )
    await signUp('waiting@example.org', 'waiting')
    expect(await refusal('user', 'reset-password', 'waiting@example.org')).toBe(
      'The sign-up of waiting@example.org is still pending: lacewing user verify waiting@example.org completes it.',
    )
  })
})

describe('user remove-two-factor', () => {
  test('makes the password alone enough again, ends every session, and notifies the person', async () => {
    const ada = await createPerson(world.deps)
    const { email } = ada
    expect(await lacewing('user', 'remove-two-factor', email)).toEqual([
      `${email} has no two-factor sign-in: nothing changed.`,
    ])
    const { headers } = await setUp(authClientOf(world), ada.headers)
    expect(await lacewing('user', 'remove-two-factor', email)).toEqual([
      `${email} signs in with only the password again; all sessions have ended.`,
    ])
    const user = await world.app.request('/auth/v1/user', { headers })
    expect(user.status).toBe(403)
    const { access_token } = (await (await signIn(email)).json()) as { access_token: string }
    const me = await world.app.request('/api/me', { headers: { Authorization: `Bearer ${access_token}` } })
    expect(me.status).toBe(200)
    expect(await refusal('user', 'remove-two-factor', 'nobody@example.org')).toMatch(
      /^No account has the address/,
    )
  })
})

test('user list shows everybody once, in columns, sanitised for the terminal', async () => {
  await createPerson(world.deps, {
    email: 'zoe@example.org',
    username: 'zoe',
    full_name: 'Zoë \u001b[31mRed\u001b[0m',
  })
  await signUp('yan@example.org', 'yan')
  await signUp('zoe@example.org', 'zoe-again')
  const [head = '', ...lines] = await lacewing('user', 'list')
  const at = (column: string) => head.indexOf(column)
  const row = (email: string) => lines.filter((line) => line.startsWith(`${email} `))
  expect(lines.map((line) => line.slice(0, at('USERNAME')).trim())).toEqual(
    lines.map((line) => line.slice(0, at('USERNAME')).trim()).sort(),
  )
  expect(row('zoe@example.org')).toHaveLength(1)
  const [zoe = ''] = row('zoe@example.org')
  expect(zoe.slice(at('USERNAME'), at('  NAME')).trim()).toBe('zoe')
  expect(zoe.slice(at('  NAME'), at('CONFIRMED')).trim()).toBe('Zoë  [31mRed [0m')
  expect(zoe).not.toContain('\u001b')
  expect(zoe.slice(at('LAST SIGN-IN'))).toBe('2026-05-04 09:00')
  const [yan = ''] = row('yan@example.org')
  expect(yan.slice(at('CONFIRMED')).split(/ {2,}/)).toEqual(['no', 'no', 'never'])
})

test('a database of another release is not touched', async () => {
  await world.db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999_future', timestamp: '' } as never)
    .execute()
  try {
    expect(await refusal('user', 'list')).toMatch(
      /^The database was created by a newer Lacewing \(it has 9999_future;/,
    )
  } finally {
    await world.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '9999_future' as never)
      .execute()
  }
})
