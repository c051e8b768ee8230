// The URLs at which browsers support passkeys, derived from PUBLIC_URL; at other URLs none are offered.
import { expect, test } from 'vitest'
import { startAccounts } from '../../test/accounts.ts'

const world = await startAccounts()

test.each([
  ['http://tracker.test', false],
  ['http://192.0.2.7:3000', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]', false],
  ['http://localhost:3000', true],
  ['https://tracker.test', true],
])('under %s browsers have passkeys: %s', async (publicUrl, offered) => {
  const before = world.config.publicUrl
  world.config.publicUrl = publicUrl
  try {
    expect((await world.get('/settings')).body.passkeys_enabled).toBe(offered)
    const { status, body } = await world.post('/passkeys/authentication/options', {})
    expect([status, body.code]).toEqual(offered ? [200, undefined] : [422, 'passkey_disabled'])
  } finally {
    world.config.publicUrl = before
  }
})
