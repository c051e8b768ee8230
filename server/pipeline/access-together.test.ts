// Reads that ask for their access together: each is answered, or refused, as if it had come alone.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OperationName, ParamsOf } from '../../domain/api.ts'
import { createWorld, type TestPerson, type World } from '../test/world.ts'
import { createAccessTogether } from './access-together.ts'
import type { ProjectContext } from './context.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const NAMES = [
  'getProject',
  'listTickets',
  'getTicket',
  'listComments',
  'listMembers',
] satisfies OperationName[]

/** Of all projects; of a project alone, with its people, of a ticket alone, with its people. */
const WAYS = 5

type Read = { who: TestPerson; name: OperationName; params: Record<string, string> }

let world: World
let all: Read[]
beforeAll(async () => {
  // All at once: those who come in one turn of the event loop, however slow the machine is, go together.
  world = await createWorld({ turns: { atOnce: 1_000, waiting: 0 } })
  all = await reads()
})
afterAll(() => world.close())

/** Every way of reading, by everybody who may, may not, and is not signed in any more, in two projects. */
async function reads(): Promise<Read[]> {
  const people = [await world.person('Somebody Signed Out')]
  await world.db
    .deleteFrom('session')
    .where('user_id', '=', people[0]?.user_id ?? '')
    .execute()
  const places = [{ projectId: NOWHERE, ticketId: NOWHERE }]
  for (const name of ['Olga Owner', 'Piet Owner']) {
    const owner = await world.person(name)
    const projectId = await world.project(owner, `Project of ${name}`)
    people.push(owner, await world.member(owner, projectId, 'viewer'))
    const { id } = await world.ticket(owner, projectId, { title: `Ticket of ${name}` })
    places.push({ projectId, ticketId: id })
  }
  return people.flatMap((who) => [
    { who, name: 'listProjects' as const, params: {} },
    ...places.flatMap((params) => NAMES.map((name) => ({ who, name, params }))),
  ])
}

async function answer({ who, name, params }: Read) {
  const response = await world.send(who, name, params as ParamsOf<typeof name>)
  const { request_id: _, ...body } = await response.json()
  return { status: response.status, body }
}

async function oneByOne() {
  const answers: Awaited<ReturnType<typeof answer>>[] = []
  for (const read of all) answers.push(await answer(read))
  return answers
}

const query = Client.prototype.query as unknown as (this: Client, ...args: unknown[]) => unknown

/** What `act` does, with all statements that look for the access of many handed to `instead`. */
async function watched<T>(instead: (ask: () => unknown) => unknown, act: () => Promise<T>): Promise<T> {
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const ask = () => query.apply(this, args)
    return (String(args[0]).includes('asked.place') ? instead(ask) : ask()) as never
  })
  try {
    return await act()
  } finally {
    spy.mockRestore()
  }
}

it('answers and refuses many at once as each alone, with fewer statements', async () => {
  const alone = await oneByOne()
  expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200, 401, 404]))

  let groups = 0
  const count = (ask: () => unknown) => {
    groups += 1
    return ask()
  }
  for (let round = 0; round < 5; round += 1)
    expect(await watched(count, () => Promise.all(all.map(answer)))).toEqual(alone)
  // In each round one statement for each way of asking, of 80 reads.
  expect(groups).toBe(5 * WAYS)
})

it('fails those alone whose statement fails, and those after them are answered', async () => {
  const alone = await oneByOne()
  let failed = 0
  const fail = (ask: () => unknown) => {
    failed += 1
    return failed === 1 ? Promise.reject(new Error('the statement failed')) : ask()
  }
  const together = await watched(fail, () => Promise.all(all.map(answer)))
  const wrong = together.filter((one, index) => one.status !== alone[index]?.status)
  expect(wrong.length).toBeGreaterThan(1)
  expect(wrong.length).toBeLessThan(all.length / 2)
  for (const { status } of wrong) expect(status).toBe(500)
  expect(await Promise.all(all.map(answer))).toEqual(alone)
})

it('looks for more than go into one statement with as few as it takes', async () => {
  const owner = await world.person('Mo Many')
  const rowId = await world.project(owner, 'Asked for by many')
  const { user_id, session_id } = owner
  const { kid: key } = await world.db.selectFrom('signing_key').select('kid').executeTakeFirstOrThrow()
  const load = createAccessTogether(world.db)
  const wanted = {
    ...{
      scope: 'project' as const,
      who: { user_id, session_id, key },
      rowId,
      passage: null,
      withDeleted: false,
    },
    ...{ caller: { address: 'local', device: 'test' }, now: new Date() },
  }
  let groups = 0
  const count = (ask: () => unknown) => {
    groups += 1
    return ask()
  }
  const ask = () => load(wanted) as Promise<ProjectContext>
  const found = await watched(count, () => Promise.all(Array.from({ length: 150 }, ask)))
  expect(found.map(({ project, member_id }) => [project.id, member_id])).toEqual(
    Array(150).fill([rowId, found[0]?.member_id]),
  )
  expect(found[0]).not.toHaveProperty('asked')
  expect(groups).toBe(3)
})
