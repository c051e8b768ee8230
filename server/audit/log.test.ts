// The contents of an audit entry. An entry is written if and only if its transaction commits.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startAccounts } from '../test/accounts.ts'
import { createPerson } from '../test/people.ts'
import { audit, NOBODY, OPERATOR } from './log.ts'

const world = await startAccounts()

test('the actor is the person, an operator, or nobody', async () => {
  const { user_id: person_id } = await createPerson(world)
  const other = await createPerson(world)
  const at = world.clock.now().toISOString()
  const caller = { address: '192.0.2.7', device: 'Firefox on Linux' }
  await audit(world.db, { action: 'factor.added', at, person_id, caller, detail: { name: 'Phone' } })
  await audit(world.db, { action: 'account.disabled', at, person_id, actor: OPERATOR })
  const reason = 'wrong_password' as const
  await audit(world.db, {
    action: 'session.refused',
    at,
    person_id,
    actor: NOBODY,
    caller,
    detail: { reason },
  })
  await audit(world.db, { action: 'member.removed', at, person_id, actor: other.user_id })
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'actor_id', 'address', 'device', 'detail'])
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'factor.added', actor: 'person', actor_id: person_id, ...caller, detail: { name: 'Phone' } },
    {
      action: 'account.disabled',
      actor: 'operator',
      actor_id: null,
      address: null,
      device: null,
      detail: {},
    },
    { action: 'session.refused', actor: 'nobody', actor_id: null, ...caller, detail: { reason } },
    {
      action: 'member.removed',
      actor: 'person',
      actor_id: other.user_id,
      address: null,
      device: null,
      detail: {},
    },
  ])
})

test('a rolled back transaction leaves no entry', async () => {
  const { user_id: person_id } = await createPerson(world)
  const at = world.clock.now().toISOString()
  const act = world.db.transaction().execute(async (tx) => {
    await audit(tx, { action: 'password.changed', at, person_id })
    throw new Error('the act failed')
  })
  await expect(act).rejects.toThrow('the act failed')
  const rows = world.db.selectFrom('audit_entry').selectAll().where('person_id', '=', person_id)
  expect(await rows.execute()).toEqual([])
})

test('every audited action is written somewhere', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const code = (await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')))).join('\n')
  const table = await readFile(fileURLToPath(new URL('../../domain/audit/words.ts', import.meta.url)), 'utf8')
  const actions = [...table.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map((found) => found[1])
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((action) => !code.includes(`'${action}'`))).toEqual([])
})
