// The counts on a project's row under any interleaving: whatever people do concurrently, they equal the counted rows, and
// event numbers have neither gaps nor duplicates.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type TestPerson, type World } from './world.ts'

const AT_ONCE = 6
const statuses = ['todo', 'in_progress', 'done'] as const

let world: World
let owner: TestPerson
let guest: TestPerson
beforeAll(async () => {
  world = await createWorld()
  owner = await world.person('Olga Owner')
  guest = await world.person('Greta Guest')
})
afterAll(() => world.close())

/** An action, and which of the existing tickets it is about. */
const step = fc.record({
  act: fc.constantFrom('create', 'move', 'edit', 'delete', 'restore', 'comment', 'invite', 'remove'),
  ticket: fc.nat(4),
  status: fc.constantFrom(...statuses),
})
type Step = { act: string; ticket: number; status: (typeof statuses)[number] }

/** Many are refused because their target is gone: that must leave the counts right too. */
async function take({ act, ticket, status }: Step, projectId: string, ids: string[]) {
  const ticketId = ids[ticket % ids.length] ?? ''
  if (act === 'create') {
    const response = await world.send(owner, 'createTicket', { projectId }, { title: 'One more' })
    const event = (await response.json()) as { ticket?: { id: string } }
    if (event.ticket) ids.push(event.ticket.id)
    return
  }
  if (act === 'move') return world.send(owner, 'moveTicket', { ticketId }, { status })
  if (act === 'edit') return world.send(owner, 'updateTicket', { ticketId }, { version: 99, status })
  if (act === 'delete') return world.send(owner, 'deleteTicket', { ticketId })
  if (act === 'restore') return world.send(owner, 'restoreTicket', { ticketId })
  if (act === 'comment') return world.send(owner, 'createComment', { ticketId }, { content: 'Seen' })
  const invitation = { username: guest.username, role: 'developer' }
  if (act === 'invite') return world.send(owner, 'inviteMember', { projectId }, invitation)
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find((member) => member.user_id === guest.user_id)?.id
  return memberId ? world.send(owner, 'removeMember', { memberId }) : undefined
}

async function differences(projectId: string) {
  const { rows } = await sql`
    select * from (
      select project.id,
        todo_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'todo') as todo,
        in_progress_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'in_progress') as in_progress,
        done_count, (select count(*)::int from ticket t where t.project_id = project.id and deleted_at is null
          and status = 'done') as done,
        member_count, (select count(*)::int from project_member m where m.project_id = project.id) as members,
        last_ticket_number, (select coalesce(max(number), 0) from ticket t where t.project_id = project.id) as highest,
        seq, (select count(*)::int from event e where e.project_id = project.id) as events,
        (select coalesce(max(e.seq), 0) from event e where e.project_id = project.id) as newest,
        (select count(*)::int from ticket t where t.project_id = project.id and comment_count <>
          (select count(*) from comment c where c.ticket_id = t.id)) as miscounted,
        (select count(*)::int from ticket t left join ticket_text x on x.ticket_id = t.id
          where t.project_id = project.id and x.body is distinct from
            lower(title || chr(31) || coalesce(description, ''))) as unsearchable
      from project where id = ${projectId}
    ) counted
    where todo_count <> todo or in_progress_count <> in_progress or done_count <> done or member_count <> members
      or last_ticket_number <> highest or seq <> events or seq <> newest or miscounted > 0 or unsearchable > 0`.execute(
    world.db,
  )
  return rows
}

it('are what counting the rows gives, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const projectId = await world.project(owner)
      const ids = [(await world.ticket(owner, projectId)).id]
      const waiting = [...steps]
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await take(next, projectId, ids)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      expect(await differences(projectId)).toEqual([])
    }),
    // Which of several commits first is up to the database, so shrinking a failing case does not help.
    { numRuns: 12, endOnFailure: true },
  )
})
