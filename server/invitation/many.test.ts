// Inviting people by address: members at once, mails to all others, what became of the mails, and signing up by one of them.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { hashOf, newSecret } from '../auth/session/session.ts'
import { RATES } from '../limits.ts'
import type { Mail } from '../mail/text.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { createPerson } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld({
  settings: {
    SMTP_URL: 'smtp://127.0.0.1:1',
    SIGN_UP_DOMAINS: 'example.org,example.net',
    SIGN_UPS_PER_HOUR: '3',
    TRUST_PROXY: '1',
  },
})

/** @param error the error of the mail server for every mail */
async function deliver(error?: object): Promise<Mail[]> {
  const letters: Mail[] = []
  const send = async (mail: Mail) => {
    if (error) throw Object.assign(new Error('refused'), error)
    letters.push(mail)
  }
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db)
  await runDueJobs({ ...world.deps, url: world.url, mailer: { send, close: () => undefined } })
  return letters
}
const secretIn = (mail: Mail | undefined) => /secret=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

let last = 0
const newAddress = () => `newcomer-${++last}@example.net`

async function scene() {
  const owner = await world.person('Olga Owner')
  return { owner, projectId: await world.project(owner) }
}
const invite = (owner: TestPerson, projectId: string, email: string) =>
  world.event(owner, 'inviteAddress', { projectId }, { email, role: 'viewer', secret: newSecret() })
const listed = async (owner: TestPerson, projectId: string) =>
  (await world.call(owner, 'listInvitations', { projectId })).invitations

describe('inviting an address', () => {
  it('adds the person who has it, as by username, and mails an invitation to any other', async () => {
    const { owner, projectId } = await scene()
    const ada = await world.person('Ada Lovelace')
    const added = await invite(owner, projectId, ada.email.toUpperCase())
    expect(added).toMatchObject({ type: 'member.added', member: { user_id: ada.user_id, role: 'viewer' } })
    const email = newAddress()
    expect(await invite(owner, projectId, email)).toMatchObject({ type: 'invitation.created' })
    expect(await listed(owner, projectId)).toMatchObject([{ email, mail: null }])
    expect((await deliver()).map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [email, 'You are invited to a project'],
      [ada.email, 'You were added to a project'],
    ])
    expect(await listed(owner, projectId)).toMatchObject([{ email, mail: 'sent' }])
    // Once the person has an account, the same call adds them and ends the invitation.
    await createPerson(world.deps, { email })
    expect(await invite(owner, projectId, email)).toMatchObject({ type: 'member.added' })
    expect(await listed(owner, projectId)).toEqual([])
  })

  it('of a person who has blocked the inviter answers as for an unknown one, and mails nothing', async () => {
    const { owner, projectId } = await scene()
    const ada = await world.person('Ada Lovelace')
    await invite(owner, projectId, ada.email)
    await world.event(ada, 'leaveProject', { projectId }, { block_inviter: true })
    await deliver()
    const [blocked, unknown] = [
      await invite(owner, projectId, ada.email),
      await invite(owner, projectId, newAddress()),
    ]
    const shape = (event: object) => ({ ...event, seq: 0, invitation_id: '', at: '' })
    expect(shape(blocked)).toEqual(shape(unknown))
    expect((await deliver()).map(({ to }) => to)).not.toContain(ada.email)
    expect((await listed(owner, projectId)).map(({ mail }) => mail)).toEqual(['sent', 'sent'])
  })

  it('is refused for an address that no account may have here', async () => {
    const { owner, projectId } = await scene()
    const input = { email: 'somebody@example.com', secret: newSecret() }
    const { code } = await world.refused(owner, 'inviteAddress', { projectId }, input)
    expect(code).toBe('address_refused')
    expect(await listed(owner, projectId)).toEqual([])
  })
})

describe('the mail of an invitation', () => {
  it('that the mail server refuses is listed as bounced; other failures are tried again and do not count', async () => {
    const { owner, projectId } = await scene()
    const [gone, later] = [newAddress(), newAddress()]
    await invite(owner, projectId, gone)
    await deliver({ code: 'EENVELOPE', responseCode: 550 })
    expect(await listed(owner, projectId)).toMatchObject([{ email: gone, mail: 'bounced' }])
    await invite(owner, projectId, later)
    for (let failures = 0; failures <= RATES.invitationsTo.points; failures += 1)
      await deliver({ code: 'ECONNECTION' })
    expect((await listed(owner, projectId)).find(({ email }) => email === later)).toMatchObject({
      mail: null,
    })
    expect((await deliver()).map(({ to }) => to)).toContain(later)
  })

  it('is sent three times a day to one address, whoever invites; then the list says so', async () => {
    const email = newAddress()
    const scenes = await Promise.all(Array.from({ length: RATES.invitationsTo.points + 1 }, scene))
    for (const { owner, projectId } of scenes) await invite(owner, projectId, email)
    expect((await deliver()).filter(({ to }) => to === email)).toHaveLength(RATES.invitationsTo.points)
    const mails = await Promise.all(
      scenes.map(async ({ owner, projectId }) => (await listed(owner, projectId))[0]?.mail),
    )
    expect(mails.sort()).toEqual(['limited', 'sent', 'sent', 'sent'])
  })
})

describe('signing up by the link of an invitation mail', () => {
  const signUp = async (email: string, invitation?: string, from = '198.51.100.7') => {
    const username = `invited-${newSecret().slice(0, 12).toLowerCase().replaceAll('_', '-')}0`
    const body = {
      email,
      password: 'a long enough sentence',
      data: { full_name: 'New Comer', username, ...(invitation && { invitation }) },
    }
    const answer = await fetch(`${await world.address()}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  async function mailed(email: string) {
    const { owner, projectId } = await scene()
    await invite(owner, projectId, email)
    const mail = (await deliver()).find(({ to }) => to === email)
    return { owner, projectId, secret: secretIn(mail) }
  }

  it('signs in at once, because the secret proves the address; then the person joins', async () => {
    const email = newAddress()
    const { owner, projectId, secret } = await mailed(email)
    const page = await fetch(`${await world.address()}/api/public/invitation`, {
      headers: { [SECRET_HEADER]: secret },
    })
    expect(await page.json()).toMatchObject({ project_name: 'Apollo', email, is_proven: true })
    const { status, body } = await signUp(email, secret)
    expect(status).toBe(200)
    const { id } = body.user as { id: string }
    const access_token = body.access_token as string
    expect(await deliver()).toEqual([])
    const person = { access_token, user_id: id } as TestPerson
    expect(await world.call(person, 'getMe', {})).toMatchObject({ id })
    expect(await world.event(person, 'acceptInvitation', {}, { secret })).toMatchObject({
      type: 'member.added',
    })
    expect(await listed(owner, projectId)).toEqual([])
    // The address has an account now, so the same link does not open it.
    expect((await signUp(email, secret)).body.access_token).toBeUndefined()
  })

  it('takes the mailed secret only, for its own address only', async () => {
    const email = newAddress()
    const { owner, projectId, secret } = await mailed(email)
    const copied = newSecret()
    await world.db
      .updateTable('invitation')
      .set({ hash: hashOf(copied) })
      .where('email', '=', email)
      .execute()
    for (const [address, used] of [
      [email, copied],
      [email, newSecret()],
      [newAddress(), secret],
    ] as const)
      expect((await signUp(address, used, '198.51.100.8')).body).toMatchObject({
        email: address,
        confirmation_sent_at: expect.any(String),
      })
    const [invitation] = await listed(owner, projectId)
    await world.event(owner, 'revokeInvitation', { projectId }, { invitation_id: invitation?.id ?? '' })
    expect((await signUp(email, secret, '198.51.100.9')).body.access_token).toBeUndefined()
  })

  it('does not count as a stranger’s; strangers from the same network are limited as before', async () => {
    const from = '203.0.113.5'
    for (let count = 0; count < 3; count += 1)
      expect((await signUp(newAddress(), undefined, from)).status).toBe(200)
    const over = await signUp(newAddress(), undefined, from)
    expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
    const guessed = await signUp(newAddress(), newSecret(), from)
    expect(guessed.status).toBe(429)
    const email = newAddress()
    const { secret } = await mailed(email)
    expect((await signUp(email, secret, from)).status).toBe(200)
  })
})
