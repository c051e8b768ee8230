// Invitations by link: who may use one, for how long, and what it must not reveal.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { newSecret } from '../auth/session/session.ts'
import { INVITATIONS_PER_PROJECT, MEMBERS_PER_PROJECT } from '../limits.ts'
import { prune } from '../retention/pruning.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { invitationMail } from './mail.ts'

const PER_DAY = 30
const world = await startWorld({ settings: { INVITATIONS_PER_DAY: `${PER_DAY}` } })

async function scene() {
  const owner = await world.person('Olga Owner')
  const guest = await world.person('Grace Hopper')
  const projectId = await world.project(owner)
  return { owner, guest, projectId }
}

async function invite(owner: TestPerson, projectId: string, email: string) {
  const secret = newSecret()
  const input = { email, role: 'viewer' as const, secret }
  const event = await world.event(owner, 'createInvitation', { projectId }, input)
  return { secret, event, id: event.type === 'invitation.created' ? event.invitation_id : '' }
}

const accept = (who: TestPerson, secret: string) => world.event(who, 'acceptInvitation', {}, { secret })
const why = async (who: TestPerson, { id, secret }: { id: string; secret: string }) => {
  const { code, detail } = await world.refused(who, 'acceptInvitation', {}, { secret })
  const looked = await world.refused(who, 'findInvitation', {}, { invitation_id: id })
  expect(looked.code).toBe(code)
  return [code, detail]
}

describe('a link', () => {
  it('shows what it is about and makes its addressee a member, once', async () => {
    const { owner, guest, projectId } = await scene()
    const { id, secret } = await invite(owner, projectId, guest.email.toUpperCase())
    expect(await world.call(guest, 'findInvitation', {}, { invitation_id: id })).toMatchObject({
      project: { id: projectId, name: 'Apollo' },
      inviter: { full_name: 'Olga Owner' },
      role: 'viewer',
    })
    expect(await accept(guest, secret)).toMatchObject({
      type: 'member.added',
      actor_id: guest.user_id,
      member: { user_id: guest.user_id, role: 'viewer', invited_by: owner.user_id },
      counts: { members: 2 },
    })
    // A person who accepted an invitation is not asked again.
    const { projects } = await world.call(guest, 'listProjects', {})
    expect(projects[0]).toMatchObject({ id: projectId, added_by: null })
    expect((await world.call(owner, 'listInvitations', { projectId })).invitations).toEqual([])
    expect(await why(guest, { id, secret })).toEqual([
      'invitation_over',
      'This invitation was already used. If you are still a member, the project is on your dashboard.',
    ])
  })

  it('works for two who press at once only once', async () => {
    const { owner, guest, projectId } = await scene()
    const { secret } = await invite(owner, projectId, guest.email)
    const answers = await Promise.all([1, 2].map(() => world.send(guest, 'acceptInvitation', {}, { secret })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('is for its address only, and tells others nothing of the project', async () => {
    const { owner, guest, projectId } = await scene()
    const { id, secret } = await invite(owner, projectId, 'somebody-else@example.org')
    const problem = await world.refused(guest, 'findInvitation', {}, { invitation_id: id })
    expect(problem).toMatchObject({ status: 403, code: 'invitation_of_other' })
    expect(JSON.stringify(problem)).not.toMatch(/Apollo|somebody-else/)
    expect((await why(guest, { id, secret }))[0]).toBe('invitation_of_other')
  })

  it('ends when it is revoked, after seven days, by a newer one, and with its project', async () => {
    const { owner, guest, projectId } = await scene()
    const revoked = await invite(owner, projectId, guest.email)
    const input = { invitation_id: revoked.id }
    await world.event(owner, 'revokeInvitation', { projectId }, input)
    expect(await world.call(owner, 'revokeInvitation', { projectId }, input)).toBeNull()
    expect(await why(guest, revoked)).toEqual(['invitation_over', 'This invitation was revoked'])

    const older = await invite(owner, projectId, guest.email)
    const newer = await invite(owner, projectId, guest.email)
    expect((await why(guest, older))[1]).toBe('This invitation was revoked')
    expect((await world.call(owner, 'listInvitations', { projectId })).invitations).toMatchObject([
      { id: newer.id, email: guest.email, role: 'viewer', invited_by: owner.user_id },
    ])

    await sql`update invitation set expires_at = ${world.clock.now()} where id = ${newer.id}`.execute(
      world.db,
    )
    expect((await why(guest, newer))[1]).toBe('This invitation has expired. Please ask for a new one.')
    // An expired invitation stays in the list, so that it can be sent again.
    expect((await world.call(owner, 'listInvitations', { projectId })).invitations).toMatchObject([
      { id: newer.id, expires_at: world.clock.now().toISOString() },
    ])

    const last = await invite(owner, projectId, guest.email)
    await world.call(owner, 'deleteProject', { projectId })
    expect((await why(guest, last))[0]).toBe('invitation_over')
    expect((await why(guest, { id: guest.user_id, secret: newSecret() }))[0]).toBe('invitation_over')
  })

  it('ends with the right of the person who made it', async () => {
    const { owner, guest, projectId } = await scene()
    const admin = await world.member(owner, projectId, 'admin')
    const allow = (admins_invite: boolean) =>
      world.event(owner, 'changeAdminsInvite', { projectId }, { admins_invite })
    await allow(true)
    const made = await invite(admin, projectId, guest.email)
    const shown = async () => {
      const headers = { [SECRET_HEADER]: made.secret }
      return (await fetch(`${await world.address()}/api/public/invitation`, { headers })).status
    }
    expect(await shown()).toBe(200)
    const mailOf = () => {
      const config = { ...world.deps.config, smtpUrl: 'smtp://127.0.0.1:1' }
      return invitationMail({ ...world.deps, config }, { invitation_id: made.id })
    }
    await allow(false)
    expect((await why(guest, made))[0]).toBe('invitation_over')
    expect([await shown(), await mailOf()]).toEqual([404, null])
    await allow(true)
    expect(await accept(guest, made.secret)).toMatchObject({ type: 'member.added' })
  })

  it('of another project cannot be revoked', async () => {
    const [one, other] = [await scene(), await scene()]
    const { id, secret } = await invite(one.owner, one.projectId, one.guest.email)
    const params = { projectId: other.projectId }
    expect(await world.call(other.owner, 'revokeInvitation', params, { invitation_id: id })).toBeNull()
    await accept(one.guest, secret)
  })

  it('is refused to a member', async () => {
    const { owner, guest, projectId } = await scene()
    const { secret } = await invite(owner, projectId, guest.email)
    await world.call(owner, 'inviteMember', { projectId }, { username: guest.username })
    const problem = await world.refused(guest, 'acceptInvitation', {}, { secret })
    expect(problem.code).toBe('already_member')
  })
})

it('an invitation answers the same whether or not the address has an account', async () => {
  const { owner, guest, projectId } = await scene()
  const [known, unknown] = [
    await invite(owner, projectId, guest.email),
    await invite(owner, projectId, 'nobody@example.org'),
  ]
  const shape = ({ event }: typeof known) => ({ ...event, seq: 0, invitation_id: '', at: '' })
  expect(shape(known)).toEqual(shape(unknown))
})

it('secrets and addresses stand in no event, audit entry or table', async () => {
  const { owner, projectId } = await scene()
  const email = 'very-private@example.org'
  const { secret } = await invite(owner, projectId, email)
  const dump = async (table: string) =>
    JSON.stringify((await sql`select * from ${sql.table(table)} t`.execute(world.db)).rows)
  for (const table of ['event', 'audit_entry', 'idempotency_key'])
    expect(await dump(table)).not.toContain(email)
  for (const table of ['event', 'audit_entry', 'idempotency_key', 'invitation'])
    expect(await dump(table)).not.toContain(secret)
  const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'members' })
  expect(entries[0]).toMatchObject({ action: 'invitation.created', detail: { role: 'viewer' } })
})

it('a person creates so many in a day, a project has so many pending', async () => {
  const { owner, guest, projectId } = await scene()
  for (let count = 0; count < PER_DAY; count += 1) await invite(owner, projectId, `one-${count}@example.org`)
  const input = { email: 'late@example.org', secret: newSecret() }
  for (const name of ['createInvitation', 'inviteAddress'] as const)
    expect(await world.refused(owner, name, { projectId }, input)).toMatchObject({ status: 429 })

  await sql`insert into invitation (id, project_id, email, role, invited_by, hash, created_at, expires_at)
    select gen_random_uuid(), project_id, n || email, role, invited_by, sha256(n::text::bytea), created_at, expires_at
    from (select * from invitation where project_id = ${projectId} limit 1) it,
      generate_series(1, ${INVITATIONS_PER_PROJECT}) n`.execute(world.db)
  await sql`delete from rate_limit`.execute(world.db)
  const full = await world.refused(owner, 'createInvitation', { projectId }, input)
  expect(full.code).toBe('invitation_limit')
  // A refusal does not count, so it says nothing about accounts: somebody with one is refused alike.
  const known = { email: guest.email, secret: newSecret() }
  expect((await world.refused(owner, 'inviteAddress', { projectId }, known)).code).toBe('invitation_limit')
  await sql`update project set member_count = ${MEMBERS_PER_PROJECT} where id = ${projectId}`.execute(
    world.db,
  )
  for (const one of [known, input])
    expect((await world.refused(owner, 'inviteAddress', { projectId }, one)).code).toBe('member_limit')
})

it('the address of an ended invitation is kept for thirty days', async () => {
  const { owner, guest, projectId } = await scene()
  const { id } = await invite(owner, projectId, guest.email)
  const ended = (days: number) =>
    sql`update invitation set expires_at = ${world.clock.now()}::timestamptz - ${days} * interval '1 day'
      where id = ${id}`.execute(world.db)
  const exists = () => world.db.selectFrom('invitation').select('id').where('id', '=', id).executeTakeFirst()
  await ended(29)
  await prune(world.deps)
  expect(await exists()).toBeDefined()
  await ended(31)
  await prune(world.deps)
  expect(await exists()).toBeUndefined()
})
