// Team links: who may use one, how often and how long, and that links that do not work are all answered alike.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { newSecret } from '../auth/session/session.ts'
import { TEAM_LINKS_PER_PROJECT } from '../limits.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

async function scene() {
  const owner = await world.person('Olga Owner')
  return { owner, projectId: await world.project(owner) }
}

type Wanted = Omit<RawInputOf<'createTeamLink'>, 'secret'>

async function linkOf(owner: TestPerson, projectId: string, wanted: Wanted = {}) {
  const secret = newSecret()
  await world.call(owner, 'createTeamLink', { projectId }, { secret, ...wanted })
  const { links } = await world.call(owner, 'listTeamLinks', { projectId })
  return { secret, id: links[0]?.id ?? '' }
}

const join = (who: TestPerson, secret: string) => world.event(who, 'joinByTeamLink', {}, { secret })
const refusal = async (who: TestPerson, secret: string) => {
  const { status, code, detail } = await world.refused(who, 'joinByTeamLink', {}, { secret })
  return { status, code, detail }
}
const shown = async (secret: string) => {
  const answer = await fetch(`${await world.address()}/api/public/invitation`, {
    headers: { [SECRET_HEADER]: secret },
  })
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body }
}

describe('a team link', () => {
  it('shows what it is about, makes people members with its role, and each use is in the audit log', async () => {
    const { owner, projectId } = await scene()
    const { secret, id } = await linkOf(owner, projectId, { role: 'viewer', most_uses: 3 })
    expect(await shown(secret)).toEqual({
      status: 200,
      body: {
        project_name: 'Apollo',
        inviter: { full_name: 'Olga Owner', username: owner.username },
        role: 'viewer',
        email: null,
        domain: null,
        is_proven: false,
        may_sign_up: true,
      },
    })
    const guest = await world.person('Grace Hopper')
    expect(await join(guest, secret)).toMatchObject({
      type: 'member.added',
      actor_id: guest.user_id,
      member: { user_id: guest.user_id, role: 'viewer', invited_by: owner.user_id },
    })
    expect((await refusal(guest, secret)).code).toBe('already_member')
    expect((await world.call(owner, 'listTeamLinks', { projectId })).links).toMatchObject([{ id, uses: 1 }])
    const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'members' })
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'invitation.accepted',
      'team_link.created',
      'team_link.used',
    ])
    const used = entries.find(({ action }) => action === 'team_link.used')
    expect(used).toMatchObject({ detail: { use: 1, uses: 3 }, actor: { id: guest.user_id } })
  })

  it('admits exactly as many as it has uses, of eight who press at once', async () => {
    const { owner, projectId } = await scene()
    const { secret } = await linkOf(owner, projectId, { most_uses: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => world.person('Of The Office')))
    const answers = await Promise.all(people.map((who) => world.send(who, 'joinByTeamLink', {}, { secret })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 410, 410, 410, 410, 410])
    const { members } = await world.call(owner, 'listMembers', { projectId })
    expect(members).toHaveLength(4)
  })

  it('that was guessed, revoked, used up or has expired gets one answer, and its page another single one', async () => {
    const { owner, projectId } = await scene()
    const guest = await world.person('Grace Hopper')
    const [revoked, used, expired] = [
      await linkOf(owner, projectId),
      await linkOf(owner, projectId, { most_uses: 1 }),
      await linkOf(owner, projectId, { days: 1 }),
    ]
    await world.call(owner, 'revokeTeamLink', { projectId }, { team_link_id: revoked.id })
    await join(await world.person('First Come'), used.secret)
    await sql`update team_link set expires_at = ${world.clock.now()} where id = ${expired.id}`.execute(
      world.db,
    )
    const secrets = [newSecret(), revoked.secret, used.secret, expired.secret]
    const answers = await Promise.all(secrets.map((secret) => refusal(guest, secret)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 410, code: 'team_link_over' })
    const pages = await Promise.all([...secrets, 'short'].map(shown))
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect(pages[0]).toMatchObject({ status: 404, body: { code: 'link_over' } })
  })

  it('of a domain is for addresses of exactly that domain', async () => {
    const { owner, projectId } = await scene()
    const { secret } = await linkOf(owner, projectId, { domain: '@Example.ORG' })
    const inside = await world.person('In Side')
    expect(inside.email.endsWith('@example.org')).toBe(true)
    for (const domain of ['example.com', 'mail.example.org', 'notexample.org']) {
      const outside = await world.person('Out Side')
      const email = `${outside.username}@${domain}`
      await sql`update account set email = ${email} where id = ${outside.user_id}`.execute(world.db)
      expect((await refusal(outside, secret)).code).toBe('team_link_domain')
    }
    await join(inside, secret)
  })

  it('does not let back in whom somebody removed, and ends with the right of its creator', async () => {
    const { owner, projectId } = await scene()
    const { secret } = await linkOf(owner, projectId)
    const guest = await world.person('Grace Hopper')
    const joined = await join(guest, secret)
    const memberId = joined.type === 'member.added' ? joined.member.id : ''
    await world.call(owner, 'removeMember', { memberId })
    expect((await refusal(guest, secret)).code).toBe('team_link_over')
    // A link that was created since is a new invitation.
    world.clock.advance(1)
    await join(guest, (await linkOf(owner, projectId)).secret)

    const admin = await world.member(owner, projectId, 'admin')
    await world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite: true })
    const theirs = await linkOf(admin, projectId, { role: 'developer' })
    await join(await world.person('Before'), theirs.secret)
    await world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite: false })
    expect((await refusal(await world.person('After'), theirs.secret)).code).toBe('team_link_over')
  })

  it('cannot be revoked from another project, and its secret is stored nowhere', async () => {
    const [one, other] = [await scene(), await scene()]
    const { secret, id } = await linkOf(one.owner, one.projectId)
    await world.call(other.owner, 'revokeTeamLink', { projectId: other.projectId }, { team_link_id: id })
    await join(await world.person('Grace Hopper'), secret)
    for (const table of ['event', 'audit_entry', 'idempotency_key', 'team_link'])
      expect(
        JSON.stringify((await sql`select * from ${sql.table(table)} t`.execute(world.db)).rows),
      ).not.toContain(secret)
  })
})

it('admins invite only while the owner allows it: people, addresses, links and the lists', async () => {
  const { owner, projectId } = await scene()
  const [admin, dev] = [
    await world.member(owner, projectId, 'admin'),
    await world.member(owner, projectId, 'developer'),
  ]
  const attempts = async (who: TestPerson) => {
    const answers = [
      await world.send(who, 'listInvitations', { projectId }),
      await world.send(who, 'listTeamLinks', { projectId }),
      await world.send(
        who,
        'inviteMember',
        { projectId },
        { username: (await world.person('New')).username },
      ),
      await world.send(
        who,
        'inviteAddress',
        { projectId },
        { email: `${newSecret().slice(0, 9)}@example.org`.toLowerCase(), secret: newSecret() },
      ),
      await world.send(who, 'createTeamLink', { projectId }, { secret: newSecret() }),
    ]
    return new Set(answers.map(({ status }) => status))
  }
  expect(await attempts(admin)).toEqual(new Set([403]))
  await world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite: true })
  expect(await attempts(admin)).toEqual(new Set([200]))
  expect(await attempts(dev)).toEqual(new Set([403]))
  // Whether admins may is decided by the owner, never by an admin; and admins still change no roles.
  const sent = await world.send(admin, 'changeAdminsInvite', { projectId }, { admins_invite: true })
  expect(sent.status).toBe(403)
  await world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite: false })
  expect(await attempts(admin)).toEqual(new Set([403]))
})

it('admins who may invite make no other admins, in any way', async () => {
  const { owner, projectId } = await scene()
  const admin = await world.member(owner, projectId, 'admin')
  await world.project(admin)
  await world.call(admin, 'createGroup', {}, { name: 'Of an admin' })
  const group_id = (await world.call(admin, 'listGroups', {})).groups[0]?.id ?? ''
  await world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite: true })
  const guest = await world.person('New')
  const role = 'admin' as const
  const secret = () => newSecret()
  const params = { projectId }
  const { email, username } = guest
  const refused = [
    await world.refused(admin, 'inviteMember', params, { username, role }),
    await world.refused(admin, 'inviteAddress', params, { email, role, secret: secret() }),
    await world.refused(admin, 'createInvitation', params, { email, role, secret: secret() }),
    await world.refused(admin, 'createTeamLink', params, { role, secret: secret() }),
    await world.refused(admin, 'giveGroupRole', params, { group_id, role }),
  ]
  const why = 'Only the owner of the project may invite people as admins'
  expect(refused.map(({ status, detail }) => [status, detail])).toEqual(refused.map(() => [403, why]))
  await linkOf(owner, projectId, { role })
  await world.call(admin, 'giveGroupRole', params, { group_id, role: 'developer' })
})

it('a link lives no longer than the audit log, which knows who was removed', async () => {
  const { owner, projectId } = await scene()
  const kept = world.deps.config.auditDays
  world.deps.config.auditDays = 30
  const input = { secret: newSecret(), days: 31 }
  const { errors } = await world.refused(owner, 'createTeamLink', { projectId }, input)
  world.deps.config.auditDays = kept
  expect(errors).toMatchObject([{ field: 'days', message: expect.stringContaining('at most 30 days') }])
})

it('a project has so many team links at once: team_link_limit', async () => {
  const { owner, projectId } = await scene()
  for (let count = 0; count < TEAM_LINKS_PER_PROJECT; count += 1) await linkOf(owner, projectId)
  const input = { secret: newSecret() }
  const full = await world.refused(owner, 'createTeamLink', { projectId }, input)
  expect(full.code).toBe('team_link_limit')
})
