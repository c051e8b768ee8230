// The right to send deliveries to a project: addresses, signatures, sizes and shapes of what arrives there.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FORGES } from '../../domain/forge/forge.ts'
import { commit, createForge, headersOf, push, SECRET } from '../test/forge.ts'
import { startWorld } from '../test/world.ts'
import { FORGE } from './limits.ts'
import { isSigned, senderOf } from './signature.ts'

const world = await startWorld()
const owner = await world.person('Ada')
const projectId = await world.project(owner)
const forge = await createForge(world, owner, projectId)

const log = async () => (await world.call(owner, 'getForge', { projectId })).deliveries

describe('each forge', () => {
  it.each(FORGES.map(({ value }) => value))('%s is known by its headers and its signature', async (value) => {
    const body = JSON.stringify({ from: value })
    const headers = headersOf(value, 'ping', body, { now: forge.now() })
    expect((await forge.post(body, headers)).status).toBe(202)
    expect(await log()).toContainEqual(expect.objectContaining({ forge: value, event: 'ping' }))
  })

  it.each(FORGES.map(({ value }) => value))(
    '%s is refused where the signature is of another',
    async (value) => {
      const before = (await log()).length
      const body = JSON.stringify({ from: value })
      const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
      const headers = headersOf(value, 'ping', body, { now: forge.now(), secret: other })
      const response = await forge.post(body, headers)
      expect([response.status, await response.text()]).toEqual([401, ''])
      const right = headersOf(value, 'ping', body, { now: forge.now() })
      expect((await forge.post(`${body} `, right)).status).toBe(401)
      expect(await log()).toHaveLength(before)
      expect((await world.call(owner, 'getForge', { projectId })).connection?.refused_at).not.toBeNull()
    },
  )
})

describe('a signature', () => {
  const body = Buffer.from('{"test": 2432232314}')
  const signed = async (headers: Record<string, string>, { secret = SECRET, now = 0, of = body } = {}) => {
    const header = (name: string) => headers[name]
    const sender = senderOf(header)
    return sender !== null && (await isSigned(sender, { header, secret, body: of, now }))
  }
  const vector = {
    'x-gitlab-event': 'Push Hook',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const now = 1_614_265_330_000

  it('of Standard Webhooks is that of its own vector', async () => {
    expect(await signed(vector, { secret, now })).toBe(true)
    expect(await signed({ ...vector, 'webhook-id': 'msg_other' }, { secret, now })).toBe(false)
  })

  it('may be one of several while a secret changes', async () => {
    const several = `v1,AAAA v1a,BBBB ${vector['webhook-signature']}`
    expect(await signed({ ...vector, 'webhook-signature': several }, { secret, now })).toBe(true)
  })

  it('is too old or too new after five minutes', async () => {
    const minutes = (count: number) => signed(vector, { secret, now: now + count * 60_000 })
    expect(await Promise.all([4, -4, 6, -6].map(minutes))).toEqual([true, true, false, false])
  })

  it('of an older GitLab is the secret itself', async () => {
    const token = (value: string) => signed({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': value })
    expect(await Promise.all([SECRET, `${SECRET}x`, ''].map(token))).toEqual([true, false, false])
  })

  it('of Forgejo is its own, where that of Gitea is sent, too', async () => {
    const right = createHmac('sha256', SECRET).update(body).digest('hex')
    const wrong = 'a'.repeat(64)
    const events = { 'x-forgejo-event': 'push', 'x-gitea-event': 'push', 'x-github-event': 'push' }
    const both = (forgejo: string, gitea: string) =>
      signed({ ...events, 'x-forgejo-signature': forgejo, 'x-gitea-signature': gitea })
    expect([await both(right, wrong), await both(wrong, right)]).toEqual([true, false])
  })

  it('of a very old Gitea is the secret in the body, if it sends none', async () => {
    const inside = Buffer.from(JSON.stringify({ secret: SECRET }))
    expect(await signed({ 'x-gitea-event': 'push' }, { of: inside })).toBe(true)
    expect(
      await signed({ 'x-gitea-event': 'push', 'x-gitea-signature': 'a'.repeat(64) }, { of: inside }),
    ).toBe(false)
    expect(await signed({ 'x-github-event': 'push' }, { of: inside })).toBe(false)
    expect(await signed({ 'x-gitea-event': 'push' })).toBe(false)
  })

  it('of another kind is none', async () => {
    const sha1 = createHmac('sha1', SECRET).update(body).digest('hex')
    expect(await signed({ 'x-github-event': 'push', 'x-hub-signature': `sha1=${sha1}` })).toBe(false)
    expect(await signed({ 'x-github-event': 'push' })).toBe(false)
    expect(await signed({ 'x-hub-signature-256': 'sha256=' })).toBe(false)
  })
})

describe('what comes to an address', () => {
  const signed = (body: string | Uint8Array<ArrayBuffer>) =>
    headersOf('github', 'push', body as string, { now: forge.now() })

  it('that is none is not found', async () => {
    for (const path of ['/forge/none', `/forge/${'a'.repeat(32)}`])
      expect(
        (await world.app.request(path, { method: 'POST', headers: signed('{}'), body: '{}' })).status,
      ).toBe(404)
  })

  it('of a deleted project is not found', async () => {
    const id = await world.project(owner, 'Gone')
    const gone = await createForge(world, owner, id)
    await world.call(owner, 'deleteProject', { projectId: id })
    expect((await gone.post('{}', signed('{}'))).status).toBe(404)
  })

  it('without a header of a forge is refused', async () => {
    expect((await forge.post('{}', {})).status).toBe(400)
  })

  it.each(['', 'no', '[]', '7', 'null', '{"a":', `${'['.repeat(5_000)}`, '\ud800'])(
    'is refused if it is no JSON object: %j',
    async (body) => {
      expect((await forge.post(body, signed(body))).status).toBe(400)
    },
  )

  it('may be the field of a form', async () => {
    const body = new URLSearchParams({ payload: JSON.stringify({ form: true }) }).toString()
    const headers = {
      ...signed(body),
      'X-GitHub-Event': 'ping',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    expect((await forge.post(body, headers)).status).toBe(202)
  })

  it('may be larger than other requests, up to a bound', async () => {
    const large = JSON.stringify({ zen: 'x'.repeat(1_000_000) })
    expect((await forge.post(large, signed(large))).status).toBe(202)
    const over = new Uint8Array(FORGE.bodyBytes + 1)
    expect((await forge.post(over, signed('{}'))).status).toBe(413)
  })

  it('is taken before it is parsed where it is large, and then told to be none', async () => {
    const cut = `{"zen":"${'x'.repeat(FORGE.parsedBytes)}`
    expect((await forge.post(cut, signed(cut))).status).toBe(202)
    await forge.jobs()
    expect((await log())[0]).toMatchObject({ state: 'failed', result: 'The body is not a JSON object' })
    const form = new URLSearchParams({ payload: cut }).toString()
    const headers = { ...signed(form), 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await forge.post(form, headers)).status).toBe(413)
  })

  it('is kept once, by its id and by its content', async () => {
    const before = (await log()).length
    const payload = push({ ref: 'refs/heads/main', commits: [commit('a')] })
    await forge.send('push', payload, 'github', 'one')
    await forge.send('push', payload, 'github', 'another')
    await forge.send('push', { ...payload, forced: true }, 'github', 'one')
    expect(await log()).toHaveLength(before + 1)
  })

  it('is tried again where it failed', async () => {
    await forge.send('push', { ref: 7 }, 'github', 'failing')
    await forge.jobs()
    expect((await log())[0]).toMatchObject({ state: 'failed' })
    await forge.send('push', { ref: 7 }, 'github', 'failing')
    expect((await log())[0]).toMatchObject({ state: 'waiting' })
    await forge.jobs()
  })

  it('is not told by the API who has not the right, and never the secret', async () => {
    const member = await world.member(owner, projectId, 'admin')
    const shown = JSON.stringify(await world.call(member, 'getForge', { projectId }))
    expect(shown).toContain(forge.address)
    expect(shown).not.toContain(SECRET)
    await world.call(
      owner,
      'connectForge',
      { projectId },
      { secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    )
    expect((await forge.post('{}', signed('{}'))).status).toBe(401)
    await world.call(owner, 'connectForge', { projectId }, { secret: SECRET })
  })
})

it('a flood of what waits is refused, and takes no more room', async () => {
  const id = await world.project(owner, 'Flooded')
  const flooded = await createForge(world, owner, id)
  await flooded.send('push', push({ ref: 'refs/heads/main' }))
  await world.db
    .updateTable('forge_delivery')
    .set({ size: FORGE.waitingBytes })
    .where('project_id', '=', id)
    .execute()
  const body = JSON.stringify(push({ ref: 'refs/heads/main', commits: [commit('a')] }))
  expect((await flooded.post(body, headersOf('github', 'push', body))).status).toBe(429)
  await flooded.jobs()
  expect((await flooded.post(body, headersOf('github', 'push', body))).status).toBe(202)
})
