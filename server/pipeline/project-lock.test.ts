// The lock of a project and the order of row locks after it: acts that run at the same time cause no deadlock, and strangers
// block nobody. The effects of the acts are tested with them; the effects of races are tested in faults/.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OperationName } from '../../domain/api.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

const CONNECTIONS = 10

/** The number of deadlocks in the database. Each connection reports its own only when it is asked, so all are asked at once. */
async function deadlocks(): Promise<number> {
  let requested = 0
  const ask = () =>
    world.db.transaction().execute(async (tx) => {
      await sql`select pg_stat_force_next_flush()`.execute(tx)
      requested += 1
      while (requested < CONNECTIONS) await sql`select 1`.execute(tx)
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.db)
  return rows[0]?.deadlocks ?? 0
}

type Answer = { name: string; status: number }

async function everythingAtOnce(): Promise<Answer[]> {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const people: TestPerson[] = []
  for (let made = 0; made < 5; made += 1) people.push(await world.member(owner, projectId, 'developer'))
  const at = (index: number) => people[index % people.length] as TestPerson
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = (index: number) => members.find((one) => one.user_id === at(index).user_id)?.id ?? ''
  const tickets = await Promise.all(
    people.map(({ user_id }) => world.ticket(owner, projectId, { assignee_id: user_id })),
  )
  const ticketId = (index: number) => tickets[index % tickets.length]?.id ?? ''
  const sent: Promise<Answer>[] = []
  const send = (who: TestPerson, name: OperationName, params: object, input: object = {}) =>
    sent.push(world.send(who, name, params as never, input).then(({ status }) => ({ name, status })))
  for (let index = 0; index < 20; index += 1) {
    const who = at(index)
    const assignee_id = at(index + 1).user_id
    send(who, 'moveTicket', { ticketId: ticketId(index) }, { status: 'done' })
    send(who, 'updateTicket', { ticketId: ticketId(index + 2) }, { version: 1, assignee_id })
    send(who, 'createComment', { ticketId: ticketId(index) }, { content: 'Meanwhile' })
    send(who, 'createTicket', { projectId }, { title: 'Meanwhile', assignee_id })
    if (index === 4) send(owner, 'removeMember', { memberId: memberId(0) })
    if (index === 6) send(owner, 'changeMemberRole', { memberId: memberId(1) }, { role: 'admin' })
    if (index === 8) send(at(2), 'leaveProject', { projectId })
    if (index === 10) send(owner, 'transferProject', { projectId }, { user_id: at(3).user_id })
    if (index === 11) send(at(3), 'acceptTransfer', { projectId })
    if (index === 12) send(at(4), 'deleteAccount', {}, { password: PASSWORD })
    if (index === 14) sent.push(rename(at(1)))
  }
  return Promise.all(sent)
}

async function rename({ headers, username }: TestPerson): Promise<Answer> {
  const { status } = await world.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { username: `new-${username.slice(-12)}` } }),
  })
  return { name: 'rename', status }
}

it('edits, assignments, comments and every change of membership at once meet in no deadlock', async () => {
  const before = await deadlocks()
  const answers: Answer[] = []
  for (let round = 0; round < 2; round += 1) answers.push(...(await everythingAtOnce()))
  expect(answers.filter(({ status }) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
  // The acts of the others do not keep this person from leaving.
  const left = answers.filter(({ name }) => name === 'leaveProject')
  expect(left.map(({ status }) => status)).toEqual([200, 200])
  expect((await deadlocks()) - before).toBe(0)
})

it('a stranger waits for no project lock and holds none; a member waits for an exclusive one', async () => {
  const owner = await world.person('Olga Owner')
  const stranger = await world.person('Stranger')
  const projectId = await world.project(owner)
  const { id: ticketId } = await world.ticket(owner, projectId)
  let moved: Promise<Response> | undefined
  await world.db.transaction().execute(async (tx) => {
    const held = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory'
      and classid = 7201 and not granted`.execute(world.db)
    await sql`select pg_advisory_xact_lock(7201, hashtext(${projectId}))`.execute(tx)
    expect((await world.send(stranger, 'moveTicket', { ticketId }, { status: 'done' })).status).toBe(404)
    expect((await world.send(stranger, 'deleteProject', { projectId })).status).toBe(404)
    expect((await world.send(owner, 'getTicket', { ticketId })).status).toBe(200)
    moved = world.send(owner, 'moveTicket', { ticketId }, { status: 'done' })
    while ((await held()).rows[0]?.n !== 1);
  })
  expect((await moved)?.status).toBe(200)
})
