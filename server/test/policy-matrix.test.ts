// The authorization matrix: every operation of the contract, called by every kind of principal, compared with the answers in the
// examples.ts of its noun. Then the same with every id replaced by a foreign one.
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { answersOf, inputOf, OPERATIONS, pathIds } from './examples.ts'
import { has, openStream } from './open-stream.ts'
import { createPerson, createSession } from './people.ts'
import { createScene, type Scene } from './scene.ts'
import { startWorld, type TestPerson } from './world.ts'
import { TRIES, watchWrites } from './writes.ts'

/** In the order of the answers in the examples.ts of each noun. */
const PRINCIPALS = [
  'signed out',
  'unverified',
  'stranger',
  'viewer',
  'developer',
  'admin',
  'owner',
  'removed',
  'signed off',
  'disabled',
  'awaiting second factor',
] as const
type Principal = (typeof PRINCIPALS)[number]

/** The answers for each role about its own tickets and comments, where they differ from the table above. */
const OWN: [OperationName, Partial<Record<Principal, number>>][] = [
  ['deleteTicket', { developer: 200, admin: 200, owner: 200 }],
  ['updateComment', { viewer: 200, developer: 200, admin: 200, owner: 200 }],
  ['deleteComment', { viewer: 200, developer: 200, admin: 200, owner: 200 }],
]

/** The user to whom a project is offered may accept and decline it, in any role; nobody else, as the table above says. */
const OFFERED: OperationName[] = ['acceptTransfer', 'endTransfer']

/** `theirs` is another project with its people. */
// The high limit of turns is for the many calls of one user at once.
const world = await startWorld({ turns: { atOnce: 100, waiting: 200 } })
const writes = await watchWrites(world.url, [])
const theirs = await stage()
const begin = writes.begin(stage)
afterAll(() => writes.end())

type Stage = {
  people: Record<Principal, TestPerson | null>
  ids: Record<string, string>
  scene: Scene
}

/** A project with one of each kind of person around it. */
async function stage(): Promise<Stage> {
  const scene = await createScene(world)
  const { owner, dev, projectId } = scene
  const [viewer, developer, admin, removed] = await Promise.all(
    (['viewer', 'developer', 'admin', 'developer'] as const).map((role) =>
      world.member(owner, projectId, role),
    ),
  )
  const off = await world.member(owner, projectId, 'admin')
  await world.db.deleteFrom('session').where('id', '=', off.session_id).execute()
  const disabled = await world.member(owner, projectId, 'admin')
  await world.db
    .updateTable('account')
    .set({ disabled_at: world.clock.now().toISOString() })
    .where('id', '=', disabled.user_id)
    .execute()
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const idOf = (person?: TestPerson) => members.find((member) => member.user_id === person?.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId: idOf(removed) })
  const account = { ...owner, id: owner.user_id }
  return {
    people: {
      'signed out': null,
      unverified: await createPerson(world.deps, { confirmed: false }),
      stranger: await world.person('Stranger'),
      viewer: viewer ?? null,
      developer: developer ?? null,
      admin: admin ?? null,
      owner,
      removed: removed ?? null,
      'signed off': off,
      disabled,
      // The owner after the password but before the second factor.
      'awaiting second factor': {
        ...owner,
        ...(await createSession(world.deps, account, { awaiting: true })),
      },
    },
    ids: {
      ...pathIds(scene),
      sessionId: owner.session_id,
      ...Object.fromEntries(Object.entries(scene.deleted).map(([scope, id]) => [`deleted ${scope}`, id])),
      userId: dev.user_id,
    },
    scene,
  }
}

/** The principals whose sessions are refused, and the kind of session that each gets. */
const REFUSED: Partial<Record<Principal, { awaiting?: boolean; isOver?: boolean }>> = {
  unverified: {},
  'signed off': { isOver: true },
  disabled: {},
  'awaiting second factor': { awaiting: true },
}

/**
 * The stage in its first state. These principals get a new session, because the server remembers refused sessions and would not
 * look them up again.
 */
async function untouched(renewed = Object.keys(REFUSED) as Principal[]): Promise<Stage> {
  const at = await begin.again()
  const renew = async (principal: Principal) => {
    const person = at.people[principal] as TestPerson
    const { awaiting, isOver } = REFUSED[principal] ?? {}
    const session = await createSession(world.deps, { ...person, id: person.user_id }, { awaiting })
    if (isOver) await world.db.deleteFrom('session').where('id', '=', session.session_id).execute()
    return [principal, { ...person, ...session }] as const
  }
  const people = await Promise.all(renewed.filter((one) => REFUSED[one]).map(renew))
  return { ...at, people: { ...at.people, ...Object.fromEntries(people) } }
}

/** If a call also finds deleted rows, the ids are those of deleted rows. */
function paramsFor(name: OperationName, ids: Stage['ids']): Stage['ids'] {
  const { scope, withDeleted } = api[name]
  return withDeleted ? { ...ids, [`${scope}Id`]: ids[`deleted ${scope}`] ?? '' } : ids
}

async function statusOf(
  at: Stage,
  who: TestPerson | null,
  name: OperationName,
  ids = at.ids,
): Promise<number> {
  const params = paramsFor(name, ids)
  const response = await world.send(who, name, params as never, inputOf(name, at.scene))
  await response.text()
  return response.status
}

describe('every operation by every kind of principal', () => {
  it.each(OPERATIONS)('%s', async (name) => {
    const expected = answersOf(name).split(' ').map(Number)
    const answered: Record<string, number> = {}
    const ask = async (at: Stage, principal: Principal) => {
      answered[principal] = await statusOf(at, at.people[principal], name)
    }
    // Calls that only read or are refused do not change the stage, so they run together. Those that change it follow, from the
    // least role to the highest, and get an untouched stage where the change before them is in the way.
    const changes = PRINCIPALS.filter((_, index) => api[name].method !== 'GET' && expected[index] === 200)
    const at = await untouched()
    const before = await writes.count(TRIES)
    await Promise.all(PRINCIPALS.filter((one) => !changes.includes(one)).map((one) => ask(at, one)))
    const after = await writes.count(TRIES)
    for (const [index, principal] of changes.entries()) {
      await ask(at, principal)
      if (index > 0 && answered[principal] !== 200) await ask(await untouched([principal]), principal)
    }
    begin.sent(name)
    expect(answered).toEqual(
      Object.fromEntries(PRINCIPALS.map((principal, index) => [principal, expected[index]])),
    )
    if (api[name].method !== 'GET') expect(after, 'written by refused calls').toBe(before)
  })
})

describe('the doors beside the contract', () => {
  const HEARS = ['viewer', 'developer', 'admin', 'owner']
  const SIGNED_IN = [...HEARS, 'stranger', 'removed']

  it.each(PRINCIPALS)('the stream, for: %s', async (principal) => {
    const at = await untouched()
    const who = at.people[principal]
    const projectId = at.ids.projectId ?? ''
    // The events since all of them were members.
    const { cursor } = await world.db
      .selectFrom('project_member')
      .select(({ fn }) => fn.max('joined_seq').as('cursor'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const cursors = { [projectId]: cursor }
    const response = await fetch(`${await world.address()}/api/stream`, {
      method: 'POST',
      headers: { ...who?.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cursors }),
    })
    await response.body?.cancel()
    const refused = principal === 'awaiting second factor' ? 403 : 401
    expect(response.status).toBe(SIGNED_IN.includes(principal) ? 200 : refused)
    if (!who || response.status !== 200) return
    const stream = await openStream(world, who, { cursors })
    await stream.until(has('ready'))
    expect(stream.changes().length > 0).toBe(HEARS.includes(principal))
    expect(stream.frames.some(({ event }) => event === 'gone')).toBe(!HEARS.includes(principal))
    await stream.close()
  })

  it.each(PRINCIPALS)('the account service, for: %s', async (principal) => {
    const at = await untouched()
    const response = await world.app.request('/auth/v1/user', { headers: at.people[principal]?.headers })
    const expected = { 'signed out': 401, 'signed off': 403, disabled: 403 } as const
    expect(response.status).toBe(expected[principal as keyof typeof expected] ?? 200)
  })
})

describe('what people wrote themselves', () => {
  it.each(OWN)('%s', async (name, expected) => {
    const at = await stage()
    for (const [principal, status] of Object.entries(expected)) {
      const who = at.people[principal as Principal]
      if (!who) throw new Error(`no ${principal}`)
      const ids = { ...at.ids }
      if (name === 'deleteTicket') ids.ticketId = (await world.ticket(who, at.ids.projectId ?? '')).id
      else {
        const event = await world.event(
          who,
          'createComment',
          { ticketId: at.ids.ticketId ?? '' },
          { content: 'Mine' },
        )
        if (event.type === 'comment.created') ids.commentId = event.comment.id
      }
      expect(await statusOf(at, who, name, ids), principal).toBe(status)
    }
  })
})

describe('what is offered to one of them', () => {
  it.each(OFFERED)('%s is for that member, and for nobody else', async (name) => {
    for (const principal of ['viewer', 'developer', 'admin'] as const) {
      const at = await stage()
      const { projectId = '' } = at.ids
      const user_id = at.people[principal]?.user_id ?? ''
      await world.call(at.people.owner as TestPerson, 'transferProject', { projectId }, { user_id })
      for (const other of PRINCIPALS.filter((one) => one !== principal && one !== 'owner'))
        expect(await statusOf(at, at.people[other], name), other).not.toBe(200)
      expect(await statusOf(at, at.people[principal], name), principal).toBe(200)
    }
  })
})

describe('every id swapped for a foreign one', () => {
  const withIds = (Object.keys(api) as OperationName[]).filter((name) => api[name].scope !== 'user')
  const PRIVILEGES: Partial<Record<Principal, number>> = {
    'signed out': 401,
    unverified: 403,
    'signed off': 401,
    disabled: 401,
    'awaiting second factor': 403,
  }
  const keyOf = (name: OperationName) =>
    api[name].withDeleted ? `deleted ${api[name].scope}` : `${api[name].scope}Id`
  /** Ids that are none, as a path contains them. */
  const MALFORMED = ['not-an-id', "' or 1=1 --"].map(encodeURIComponent)
  const idsWith = (mine: Stage, name: OperationName, id: string) => ({ ...mine.ids, [keyOf(name)]: id })

  it.each(withIds)(
    '%s is refused to every principal for a row of somebody else, and alike for no such row and no id at all',
    async (name) => {
      const mine = await untouched([])
      const before = await writes.count(TRIES)
      const foreign = idsWith(mine, name, theirs.ids[keyOf(name)] ?? '')
      const others = PRINCIPALS.filter((principal) => principal !== 'owner')
      const refusals = others.map(async (principal) => [
        principal,
        await statusOf(mine, mine.people[principal], name, foreign),
      ])
      const answers = [foreign, ...[randomUUID(), ...MALFORMED].map((id) => idsWith(mine, name, id))].map(
        async (ids) => {
          const input = inputOf(name, mine.scene)
          const problem = await world.refused(mine.people.owner, name, paramsFor(name, ids) as never, input)
          return { ...problem, request_id: '' }
        },
      )
      expect(Object.fromEntries(await Promise.all(refusals))).toEqual(
        Object.fromEntries(others.map((principal) => [principal, PRIVILEGES[principal] ?? 404])),
      )
      const [first, ...rest] = await Promise.all(answers)
      expect(first?.status).toBe(404)
      for (const answer of rest) expect(answer).toEqual(first)
      expect(await writes.count(TRIES), 'written by refused calls').toBe(before)
    },
  )

  // The id in a path is looked up, or found to be malformed, by code that knows of a call only its scope, its lock, and whether it
  // finds deleted rows (pipeline/access.ts). So one call of each kind is enough here.
  const kindOf = (name: OperationName) => [api[name].scope, api[name].lock, api[name].withDeleted].join()
  const oneOfEach = [...new Map(withIds.toReversed().map((name) => [kindOf(name), name])).values()]

  it.each(oneOfEach)('%s refuses an id that is none, or of no row, to every principal', async (name) => {
    const mine = await untouched()
    // A malformed id is refused before anything is looked up, so it reveals nothing. Even earlier, the server refuses a session
    // that it knows has ended or awaits its second factor, which it knows after the calls with valid ids.
    const malformed = (principal: Principal) => {
      const status = PRIVILEGES[principal] ?? 404
      return status === 401 || principal === 'awaiting second factor' ? status : 404
    }
    const asked = async (ids: string[]) =>
      Promise.all(
        PRINCIPALS.flatMap((principal) =>
          ids.map(async (id) => [
            principal,
            await statusOf(mine, mine.people[principal], name, idsWith(mine, name, id)),
          ]),
        ),
      )
    const expected = (count: number, statusFor: (principal: Principal) => number) =>
      PRINCIPALS.flatMap((principal) => Array(count).fill([principal, statusFor(principal)]))
    expect(await asked([randomUUID()])).toEqual(expected(1, (principal) => PRIVILEGES[principal] ?? 404))
    expect(await asked(MALFORMED)).toEqual(expected(MALFORMED.length, malformed))
  })

  it.each([
    ['createTicket', 'assignee_id'],
    ['updateTicket', 'assignee_id'],
    ['transferProject', 'user_id'],
  ] as const)('%s refuses somebody outside the project as %s and writes nothing', async (name, field) => {
    const mine = await untouched()
    const { projectId = '' } = mine.ids
    const before = await world.call(mine.people.owner as TestPerson, 'getProject', { projectId })
    const input = { ...inputOf(name, mine.scene), [field]: theirs.ids.userId }
    const problem = await world.refused(mine.people.owner, name, mine.ids as never, input)
    expect(problem.status).toBe(409)
    expect(await world.call(mine.people.owner as TestPerson, 'getProject', { projectId })).toEqual(before)
  })

  it.each([
    ['createProject', 'owner_id'],
    ['createTicket', 'reporter_id'],
    ['createTicket', 'status'],
    ['createComment', 'author_id'],
    ['inviteMember', 'invited_by'],
    ['updateTicket', 'reporter_id'],
    ['updateTicket', 'project_id'],
    ['updateProject', 'owner_id'],
    ['changeMemberRole', 'user_id'],
  ] as const)('%s refuses %s in the body: identity comes from the session', async (name, field) => {
    const at = await untouched()
    const problem = await world.refused(at.people.owner, name, at.ids as never, {
      ...inputOf(name, at.scene),
      [field]: at.ids.userId,
    })
    expect(problem).toMatchObject({ status: 400, errors: [{ field }] })
  })
})
