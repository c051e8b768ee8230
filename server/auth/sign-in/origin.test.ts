// Each sign-in checks whether the person has signed in from its network before, so the query must use an index instead of reading
// the whole audit log.
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'
import { createPerson, PASSWORD } from '../../test/people.ts'
import { originOf } from './origin.ts'

const world = await startAccounts()

const enter = async (email: string, address: string) =>
  world.post('/token?grant_type=password', { email, password: PASSWORD }, { 'x-forwarded-for': address })

test('a network that the person has signed in from makes only them known there', async () => {
  const [ada, bob] = [await createPerson(world), await createPerson(world)]
  expect((await enter(ada.email, '203.0.113.5')).status).toBe(200)
  const share = async (userId: string | undefined, address: string) =>
    (await originOf(world, userId, address)).share
  expect(await share(ada.user_id, '203.0.113.77')).toBe('known')
  expect(await share(ada.user_id, '203.0.114.5')).toBe('stranger')
  expect(await share(bob.user_id, '203.0.113.5')).toBe('stranger')
  expect(await share(undefined, '203.0.113.5')).toBe('stranger')
})

test('the query uses the index of sign-ins, however long the audit log is', async () => {
  const { user_id } = await createPerson(world)
  const spy = vi.spyOn(Client.prototype, 'query')
  await originOf(world, user_id, '203.0.113.5')
  const calls = spy.mock.calls as unknown as [string, unknown[]][]
  const [text, values] = calls.find(([text]) => text.includes('audit_entry')) ?? ['', []]
  spy.mockRestore()
  const client = new Client({ connectionString: world.database.url })
  await client.connect()
  try {
    // A small table is always scanned. Without scans and sorting, the plan shows the index that a large table would use.
    await client.query('set enable_seqscan = off; set enable_sort = off')
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    expect(JSON.stringify(rows)).toContain('audit_entry_sign_in')
  } finally {
    await client.end()
  }
})
