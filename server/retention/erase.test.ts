// Deleted content can be restored for thirty days and is then erased from tables, search, log and cached responses, while counts,
// numbers and the record of the deletion stay correct throughout.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { TICKET_TEXTS } from '../../domain/ticket/fields.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { withFailure } from '../test/failing-queries.ts'
import { createSession, PASSWORD } from '../test/people.ts'
import { contentsOf } from '../test/small-team.ts'
import { startWorld } from '../test/world.ts'
import { prune } from './pruning.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

const DAY = 86_400

/** The tables that contain a word. */
async function tablesWith(word: string): Promise<string[]> {
  const found = Object.entries(await contentsOf(world)).filter(([, rows]) =>
    rows.some((row) => row.toLowerCase().includes(word)),
  )
  return found.map(([table]) => table)
}

async function wrong() {
  return (await checkInvariants(world.url)).filter(({ broken }) => broken > 0)
}

/** Erasing happens an hour after the last chance to restore. */
async function pass(days: number) {
  world.clock.advance(days * DAY)
  await prune(world.deps)
}

/** Access tokens expire after an hour. */
async function signInAgain() {
  const { user_id: id, email, full_name, username } = owner
  Object.assign(owner, await createSession(world.deps, { id, email, full_name, username }))
}
beforeEach(signInAgain)

async function deletedTicket(projectId: string, word: string) {
  const texts = Object.fromEntries(TICKET_TEXTS.map((field) => [field, `${word} in the ${field}`]))
  const ticket = await world.ticket(owner, projectId, { ...texts, title: word })
  for (const who of [owner, owner])
    await world.event(who, 'createComment', { ticketId: ticket.id }, { content: `${word} comment` })
  await world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: `${word} again` })
  await world.call(owner, 'deleteTicket', { ticketId: ticket.id })
  return ticket
}

it('a ticket can be restored whole for thirty days, and is then refused with a reason', async () => {
  const projectId = await world.project(owner)
  const [early, late] = [await deletedTicket(projectId, 'early'), await deletedTicket(projectId, 'late')]
  const listed = async () => (await world.call(owner, 'listDeletedTickets', { projectId })).tickets.length
  expect(await listed()).toBe(2)
  await signInAgain()
  await pass(29)
  await signInAgain()
  await world.call(owner, 'restoreTicket', { ticketId: early.id })
  const { ticket } = await world.call(owner, 'getTicket', { ticketId: early.id })
  expect(ticket).toMatchObject({
    title: 'early again',
    description: 'early in the description',
    comment_count: 2,
  })
  world.clock.advance(DAY)
  // At first only not restorable any more, then erased by the run an hour later.
  for (const later of [0, 2 * 3_600]) {
    world.clock.advance(later)
    await signInAgain()
    await prune(world.deps)
    expect(await listed()).toBe(0)
    expect(await world.refused(owner, 'restoreTicket', { ticketId: late.id })).toMatchObject({
      status: 410,
      code: 'erased',
      detail: 'This was deleted more than 30 days ago and can no longer be restored',
    })
  }
  const viewer = await world.member(owner, projectId, 'viewer')
  expect((await world.refused(viewer, 'restoreTicket', { ticketId: late.id })).code).toBe('forbidden')
})

it('after that nothing remains of it but the record of when and by whom it was deleted', async () => {
  const projectId = await world.project(owner)
  const { id, number } = await deletedTicket(projectId, 'xyzzy')
  await world.ticket(owner, projectId, { title: 'Another' })
  expect(await tablesWith('xyzzy')).toEqual(['comment', 'event', 'ticket', 'ticket_text'])
  await pass(30)
  expect(await tablesWith('xyzzy')).toEqual(['comment', 'event', 'ticket', 'ticket_text'])
  world.clock.advance(3_601)
  await prune(world.deps)
  expect(await tablesWith('xyzzy')).toEqual([])
  expect(await wrong()).toEqual([])
  await signInAgain()
  const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'deletions' })
  expect(entries).toMatchObject([
    { action: 'ticket.deleted', actor: { id: owner.user_id }, detail: { number } },
  ])
  const next = await world.ticket(owner, projectId, { title: 'The next' })
  expect(next.number).toBe(number + 2)
  const row = await world.db.selectFrom('ticket').select('deleted_at').where('id', '=', id).executeTakeFirst()
  expect(row?.deleted_at).not.toBeNull()
})

it('a comment is removed from the table immediately, and from the log by its job', async () => {
  const projectId = await world.project(owner)
  const { id: ticketId } = await world.ticket(owner, projectId)
  const key = randomUUID()
  const send = () => world.send(owner, 'createComment', { ticketId }, { content: 'plugh' }, { key })
  const { comment } = (await (await send()).json()) as { comment: { id: string } }
  const edit = (version: number, content: string) =>
    world.call(owner, 'updateComment', { commentId: comment.id }, { version, content })
  for (let version = 1; version < 4; version += 1) await edit(version, `plugh ${version}`)
  expect(await tablesWith('plugh')).toEqual(['comment', 'event'])
  await world.call(owner, 'deleteComment', { commentId: comment.id })
  const answer = await send()
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('plugh')
  await runDueJobs({ ...world.deps, url: world.url })
  expect(await tablesWith('plugh')).toEqual([])
  expect(await wrong()).toEqual([])
})

it('a repeated request gets no text deleted or overwritten since, and no former name', async () => {
  const projectId = await world.project(owner)
  const ada = await world.person('Former Name')
  const keys = { invite: randomUUID(), create: randomUUID() }
  const invite = async () =>
    (
      await world.send(owner, 'inviteMember', { projectId }, { username: ada.username }, { key: keys.invite })
    ).json()
  const create = async () =>
    (
      await world.send(
        owner,
        'createTicket',
        { projectId },
        { title: 'First title', assignee_id: ada.user_id },
        { key: keys.create },
      )
    ).json()
  const invited = await invite()
  const created = await create()
  expect(await invite()).toEqual(invited)
  expect(await create()).toEqual(created)
  const ticketId = created.ticket.id
  await world.call(owner, 'updateTicket', { ticketId }, { version: 1, title: 'Second title' })
  await world.call(ada, 'deleteAccount', {}, { password: PASSWORD })
  expect((await invite()).member.profile.full_name).toBe('Deleted user')
  expect((await create()).ticket).toMatchObject({ id: ticketId, title: 'Second title' })
  await world.call(owner, 'deleteTicket', { ticketId })
  expect((await create()).ticket).toMatchObject({ id: ticketId, title: '' })
  expect(await tablesWith('former name')).toEqual([])
})

it('a project is erased with its content; only the record of it remains', async () => {
  const projectId = await world.project(owner, 'Frotz')
  await world.member(owner, projectId, 'developer')
  await world.call(owner, 'updateProject', { projectId }, { version: 1, description: 'Frotz it is' })
  for (const status of ['todo', 'in_progress', 'done'] as const) {
    const { id: ticketId } = await world.ticket(owner, projectId, { title: 'Frotz', description: 'Frotz' })
    await world.call(owner, 'moveTicket', { ticketId }, { status })
    await world.call(owner, 'createComment', { ticketId }, { content: 'Frotz' })
  }
  const { id: ticketId } = await world.ticket(owner, projectId, { title: 'Frotz, deleted' })
  await world.call(owner, 'deleteTicket', { ticketId })
  const other = await world.project(owner, 'Stays')
  const { id: kept } = await world.ticket(owner, other, { title: 'Stays' })
  await world.call(owner, 'updateTicket', { ticketId: kept }, { version: 1, title: 'Stays, edited' })
  await world.call(owner, 'deleteProject', { projectId })
  await pass(29)
  expect(await tablesWith('frotz')).toContain('ticket')
  await pass(2)
  expect(await tablesWith('frotz')).toEqual([])
  expect(await wrong()).toEqual([])
  const count = async (table: 'ticket' | 'event' | 'project_member') =>
    (await world.db.selectFrom(table).select('project_id').where('project_id', '=', projectId).execute())
      .length
  expect([await count('ticket'), await count('event'), await count('project_member')]).toEqual([0, 1, 1])
  const { rows } = await sql`select actor_id from audit_entry where project_id = ${projectId}
    and action = 'project.deleted'`.execute(world.db)
  expect(rows).toEqual([{ actor_id: owner.user_id }])
  expect(await tablesWith('stays')).toEqual(expect.arrayContaining(['ticket', 'event']))
})

it('resumes after an interruption, and every batch leaves counts and numbers correct', async () => {
  const projectId = await world.project(owner)
  await deletedTicket(projectId, 'grue')
  const whole = await world.project(owner, 'Grue')
  for (let index = 0; index < 3; index += 1) await world.ticket(owner, whole, { title: `grue ${index}` })
  await world.call(owner, 'deleteProject', { projectId: whole })
  world.clock.advance(31 * DAY)
  // Each run is interrupted one statement later than the one before.
  for (let at = 1, isWhole = false; !isWhole; at += 1) {
    await withFailure({ at, how: 'error' }, () => prune(world.deps)).then(
      () => {
        isWhole = true
      },
      (error: Error) => expect(error.message).toBe('nobody expects this'),
    )
    expect(await wrong()).toEqual([])
  }
  expect(await tablesWith('grue')).toEqual([])
})
