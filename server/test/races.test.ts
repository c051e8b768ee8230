// Permissions that end during a request: requests that started before finish first, later ones are refused, and nothing gets
// through in between. Each moment is frozen with a lock in the database.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lockProjectsOf } from '../pipeline/project-lock.ts'
import { has, openStream } from './open-stream.ts'
import { PASSWORD, PASSWORD_HASH } from './people.ts'
import { startWorld, type TestPerson, type World } from './world.ts'

const world = await startWorld()

/** Resolves when this many statements wait for a lock. */
async function waiting(number: number) {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    if ((rows[0]?.n ?? 0) >= number) return
  }
}

/** A transaction that has run `act` and is held open until `commit`. */
async function held(
  action: (
    tx: Parameters<Parameters<ReturnType<World['db']['transaction']>['execute']>[0]>[0],
  ) => Promise<unknown>,
) {
  let commit: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    commit = resolve
  })
  let done: Promise<unknown> = Promise.resolve()
  await new Promise<void>((ready, failed) => {
    done = world.db.transaction().execute(async (tx) => {
      await action(tx)
      ready()
      await released
    })
    done.catch(failed)
  })
  return async () => {
    commit()
    await done
  }
}

async function scene() {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const newOwner = await world.member(owner, projectId, 'developer')
  const other = await world.member(owner, projectId, 'developer')
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const idOf = (person: TestPerson) => members.find((one) => one.user_id === person.user_id)?.id ?? ''
  return { owner, projectId, newOwner, other, memberId: idOf(other), newOwnerId: idOf(newOwner) }
}

it('whoever hands the project over while removing somebody removes nobody', async () => {
  const { owner, projectId, newOwner, memberId } = await scene()
  const commit = await held((tx) =>
    tx.updateTable('project').set({ owner_id: newOwner.user_id }).where('id', '=', projectId).execute(),
  )
  const removal = world.send(owner, 'removeMember', { memberId })
  await waiting(1)
  await commit()
  expect((await removal).status).toBe(403)
  expect((await world.call(owner, 'listMembers', { projectId })).members).toHaveLength(3)
})

it('somebody who becomes owner while being removed stays, or does not become owner', async () => {
  const { owner, projectId, newOwner, newOwnerId } = await scene()
  const commit = await held((tx) =>
    tx.updateTable('project').set({ owner_id: newOwner.user_id }).where('id', '=', projectId).execute(),
  )
  const removal = world.send(owner, 'removeMember', { memberId: newOwnerId })
  await waiting(1)
  // A deadlock; the database aborts one of them.
  const handedOver = await commit().then(
    () => true,
    () => false,
  )
  const { status } = await removal
  expect(handedOver ? [403, 409] : [200]).toContain(status)
  const { project } = await world.call(handedOver ? newOwner : owner, 'getProject', { projectId })
  expect(project.owner_id).toBe(handedOver ? newOwner.user_id : owner.user_id)
})

it('a project deleted while a comment is written gets no comment', async () => {
  const { owner, projectId } = await scene()
  const { id: ticketId } = await world.ticket(owner, projectId)
  const { seq } = await world.call(owner, 'getProject', { projectId })
  const commit = await held((tx) =>
    tx
      .updateTable('project')
      .set({ deleted_at: world.clock.now().toISOString() })
      .where('id', '=', projectId)
      .execute(),
  )
  const comment = world.send(owner, 'createComment', { ticketId }, { content: 'Too late' })
  await waiting(1)
  await commit()
  expect((await comment).status).toBe(404)
  const row = await world.db
    .selectFrom('project')
    .select('seq')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(row.seq).toBe(seq)
})

it('a member removed, or made a viewer, while their ticket is being changed changes nothing', async () => {
  for (const fate of ['removed', 'viewer'] as const) {
    const { owner, projectId, other, memberId } = await scene()
    const { id: ticketId } = await world.ticket(owner, projectId)
    const commit = await held((tx) =>
      fate === 'removed'
        ? tx.deleteFrom('project_member').where('id', '=', memberId).execute()
        : tx.updateTable('project_member').set({ role: 'viewer' }).where('id', '=', memberId).execute(),
    )
    const change = world.send(other, 'moveTicket', { ticketId }, { status: 'done' })
    await waiting(1)
    await commit()
    expect((await change).status).toBe(fate === 'removed' ? 404 : 403)
    expect((await world.call(owner, 'getTicket', { ticketId })).ticket.status).toBe('todo')
  }
})

/** A user whose session the server has already looked up, so that the query that waits is the one of the stream itself. */
async function seenAlive(): Promise<TestPerson> {
  const person = await world.person('Ada')
  const seen = await fetch(`${await world.address()}/api/me`, { headers: person.headers })
  expect(seen.status).toBe(200)
  return person
}

it('a stream that opens while its session ends does not stay open', async () => {
  const person = await seenAlive()
  const before = world.hub.listeners.size
  const lock = await held((tx) => sql`lock table session in access exclusive mode`.execute(tx))
  const opening = openStream(world, person, { all: true })
  const refused = expect(opening).rejects.toThrow('401')
  await waiting(1)
  // The notification of the end arrives before the database's result, which still has the session.
  world.hub.endSessions([person.session_id])
  await lock()
  await refused
  expect(world.hub.listeners.size).toBe(before)
})

it('a page that leaves while its stream opens takes nothing from its session', async () => {
  const person = await seenAlive()
  const before = world.hub.listeners.size
  const url = `${await world.address()}/api/stream`
  const lock = await held((tx) => sql`lock table session in access exclusive mode`.execute(tx))
  const page = new AbortController()
  const opening = fetch(url, { method: 'POST', headers: person.headers, signal: page.signal })
  await waiting(1)
  page.abort()
  await expect(opening).rejects.toThrow('abort')
  while (world.hub.listeners.size > before) await new Promise(setImmediate)
  await lock()
  for (let count = 0; count < 3; count += 1) {
    const again = await openStream(world, person, { all: true })
    await again.until(has('ready'))
    await again.close()
  }
})

const signIn = (email: string, password: string) =>
  world.app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

it('a sign-in with the old password that is under way when it changes gives no session', async () => {
  const person = await world.person('Ada')
  const sessions = () =>
    world.db.selectFrom('session').select('id').where('user_id', '=', person.user_id).execute()
  for (const change of [{ password_hash: 'another' }, { disabled_at: world.clock.now().toISOString() }]) {
    const commit = await held((tx) =>
      tx.updateTable('account').set(change).where('id', '=', person.user_id).execute(),
    )
    const answer = signIn(person.email, PASSWORD)
    await waiting(1)
    await commit()
    expect((await answer).status).toBe(400)
    expect(await sessions()).toEqual([{ id: person.session_id }])
    const same = { password_hash: PASSWORD_HASH, disabled_at: null }
    await world.db.updateTable('account').set(same).where('id', '=', person.user_id).execute()
  }
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
})

it('a new password set from a session that ends meanwhile is not set', async () => {
  const person = await world.person('Ada')
  const commit = await held(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', person.user_id).forUpdate().execute()
    await tx.deleteFrom('session').where('id', '=', person.session_id).execute()
  })
  const change = world.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a password of the thief', current_password: PASSWORD }),
  })
  await waiting(1)
  await commit()
  expect((await change).status).toBe(403)
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
})

it('a ticket that is reassigned while it is moved keeps its new assignee in the news of the move', async () => {
  const { owner, projectId, other, newOwner } = await scene()
  const { id: ticketId } = await world.ticket(owner, projectId, { assignee_id: other.user_id })
  const commit = await held((tx) =>
    tx.updateTable('ticket').set({ assignee_id: newOwner.user_id }).where('id', '=', ticketId).execute(),
  )
  const move = world.event(owner, 'moveTicket', { ticketId }, { status: 'done' })
  await waiting(1)
  await commit()
  const event = await move
  const { ticket } = await world.call(owner, 'getTicket', { ticketId })
  expect(ticket.assignee?.id).toBe(newOwner.user_id)
  expect(event).toMatchObject({ ticket: { status: 'done', assignee: ticket.assignee } })
})

it('somebody whose account is deleted while they are invited becomes a member of nothing', async () => {
  const { owner, projectId } = await scene()
  const leaving = await world.person('Lea Leaving')
  const commit = await held((tx) => tx.deleteFrom('account').where('id', '=', leaving.user_id).execute())
  const input = { username: leaving.username }
  const invitation = world.send(owner, 'inviteMember', { projectId }, input)
  await waiting(1)
  await commit()
  expect((await invitation).status).toBe(404)
  expect((await world.call(owner, 'listMembers', { projectId })).members).toHaveLength(3)
})

it('an account that creates a project while it is deleted is not deleted', async () => {
  const person = await world.person('Ada')
  const other = await world.person('Other')
  const projectId = await world.project(other)
  const commit = await held(async (tx) => {
    // Like the request that creates the project, which does this with its key.
    await tx.selectFrom('account').select('id').where('id', '=', person.user_id).forKeyShare().execute()
    const member = {
      id: randomUUID(),
      project_id: projectId,
      user_id: person.user_id,
      role: 'admin' as const,
    }
    const joined = { invited_by: null, joined_at: world.clock.now().toISOString() }
    await tx
      .insertInto('project_member')
      .values({ ...member, ...joined })
      .execute()
    await tx.updateTable('project').set({ owner_id: person.user_id }).where('id', '=', projectId).execute()
  })
  const deletion = world.send(person, 'deleteAccount', {}, { password: PASSWORD })
  await waiting(1)
  await commit()
  expect(await (await deletion).json()).toMatchObject({ status: 409, code: 'owns_projects' })
})

it('a ticket that is moved while its reporter takes another name carries the new one', async () => {
  const { owner, projectId, other } = await scene()
  const { id: ticketId } = await world.ticket(other, projectId)
  const commit = await held(async (tx) => {
    await lockProjectsOf(tx, other.user_id)
    await tx.updateTable('profile').set({ full_name: 'New Name' }).where('id', '=', other.user_id).execute()
  })
  const move = world.event(owner, 'moveTicket', { ticketId }, { status: 'done' })
  await waiting(1)
  await commit()
  expect(await move).toMatchObject({ ticket: { reporter: { full_name: 'New Name' } } })
})
