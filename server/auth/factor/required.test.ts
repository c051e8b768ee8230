// A server that requires two-factor sign-in: without it a session sets it up, signs out and reads its profile, and can do nothing
// else. The last way to fulfil it is not removed.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api, type OperationName } from '../../../domain/api.ts'
import { authClientOf, setUp } from '../../test/authenticator.ts'
import { openStream } from '../../test/open-stream.ts'
import { byToken } from '../../test/tokens.ts'
import { startWorld, type TestPerson } from '../../test/world.ts'
import { removeAllFactors } from './operator.ts'

const world = await startWorld({ settings: { TWO_FACTOR: 'required' } })

const ask = async ({ headers }: Pick<TestPerson, 'headers'>, method: string, path: string, body?: object) => {
  const init = {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }
  const response = await world.app.request(path, init)
  const text = await response.text()
  return [response.status, text && (JSON.parse(text) as { code?: string }).code]
}

test('without two factors only the own profile can be read, until they are set up', async () => {
  const ada = await world.person('Ada Lovelace')
  const params = new Proxy({}, { get: () => crypto.randomUUID() }) as never
  const names = (Object.keys(api) as OperationName[]).filter(
    (name) =>
      api[name].kind === 'query' &&
      api[name].scope === 'user' &&
      Object.keys(api[name].input.shape).length === 0,
  )
  for (const name of names) {
    const { status } = await world.send(ada, name, params, {} as never)
    expect([name, status]).toEqual([name, name === 'getMe' ? 200 : 403])
  }
  await expect(openStream(world, ada, { all: true })).rejects.toThrow('403')
  expect(await ask(ada, 'POST', '/storage/v1/object/list/attachments', { prefix: '' })).toEqual([
    403,
    'AccessDenied',
  ])
  expect(await ask(ada, 'PUT', '/auth/v1/user', { data: { full_name: 'Ada' } })).toEqual([
    403,
    'two_factor_missing',
  ])
  expect(await ask(ada, 'GET', '/auth/v1/user')).toEqual([200, undefined])

  const { factorId, headers } = await setUp(authClientOf(world), ada.headers)
  const twice = { ...ada, headers: headers as TestPerson['headers'] }
  await world.call(twice, 'listProjects', {}, {})
  expect(await ask(twice, 'DELETE', `/auth/v1/factors/${factorId}`)).toEqual([422, 'two_factor_required'])

  // A lost phone: the operator takes it away, and the tokens of the person stop, too, until it is set up again.
  const token = await byToken(world, twice)
  await world.call(token, 'getMe', {})
  await removeAllFactors(world.deps, ada.email)
  expect((await world.refused(token, 'listProjects', {}, {})).code).toBe('two_factor_missing')
})

test('a first passkey may be added without two factors, and a second one only with them', async () => {
  const ada = await world.person('Ada Lovelace')
  const options = '/auth/v1/passkeys/registration/options'
  expect(await ask(ada, 'GET', '/auth/v1/passkeys')).toEqual([200, undefined])
  expect(await ask(ada, 'POST', options, {})).toEqual([200, undefined])
  const at = world.clock.now().toISOString()
  await sql`insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
    values (gen_random_uuid(), ${ada.user_id}, 'Key', 'x', 'x', 0, '{}', ${at})`.execute(world.db)
  expect(await ask(ada, 'POST', options, {})).toEqual([403, 'two_factor_missing'])
  await world.db
    .updateTable('session')
    .set({ method: 'passkey' })
    .where('user_id', '=', ada.user_id)
    .execute()
  expect(await ask(ada, 'POST', options, {})).toEqual([200, undefined])
})

test('signing out is always possible', async () => {
  const ada = await world.person('Ada Lovelace')
  expect(await ask(ada, 'POST', '/auth/v1/logout?scope=local')).toEqual([204, ''])
})
