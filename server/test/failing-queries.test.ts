// Every statement of every main command fails once, in each way: there is always a response, and never a partial change.
// If the response of a committed change was lost, the change exists once, also after a retry with the same key.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../domain/api.ts'
import { createLogger } from '../log.ts'
import { type Failure, withFailure } from './failing-queries.ts'
import { PASSWORD } from './people.ts'
import { createWorld, type TestPerson, type World } from './world.ts'

let world: World
let look: Client
/** Selects one row with a checksum of each table. Rate-limit counters are meant to outlive the request. */
let everything: string
beforeAll(async () => {
  world = await createWorld({ logger: createLogger({ logLevel: 'silent' }) })
  look = new Client({ connectionString: world.url })
  await look.connect()
  const { rows } = await look.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'rate_limit' order by 1`,
  )
  everything = rows
    .map(
      ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
        from "${name}" t`,
    )
    .join(' union all ')
})
afterAll(async () => {
  await look.end()
  await world.close()
})

const state = async () => (await look.query({ name: 'state', text: everything })).rows

type Scene = {
  owner: TestPerson
  member: TestPerson
  projectId: string
  memberId: string
  ticketId: string
  commentId: string
}

async function scene(): Promise<Scene> {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer')
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
  const { id: ticketId } = await world.ticket(owner, projectId, { assignee_id: member.user_id })
  const comment = await world.event(owner, 'createComment', { ticketId }, { content: 'First' })
  if (comment.type !== 'comment.created') throw new Error('no comment')
  return { owner, member, projectId, memberId, ticketId, commentId: comment.comment.id }
}

type Act = () => Promise<Response>
type Prepare = (scene: Scene) => Promise<Act> | Act

/** As the owner, with the same key however often it is sent. */
function as(
  who: 'owner' | 'member',
  name: OperationName,
  input: (scene: Scene) => object = () => ({}),
): Prepare {
  return (scene) => {
    const key = randomUUID()
    return () => world.send(scene[who], name, scene as never, input(scene), { key })
  }
}

const commands: Record<string, Prepare> = {
  createProject: as('owner', 'createProject', () => ({ name: 'Another' })),
  updateProject: as('owner', 'updateProject', () => ({ version: 1, name: 'Renamed' })),
  deleteProject: as('owner', 'deleteProject'),
  transferProject: as('owner', 'transferProject', ({ member }) => ({ user_id: member.user_id })),
  acceptTransfer: async (scene) => {
    const { user_id } = scene.member
    await world.call(scene.owner, 'transferProject', scene, { user_id })
    return as('member', 'acceptTransfer')(scene)
  },
  endTransfer: async (scene) => {
    const { user_id } = scene.member
    await world.call(scene.owner, 'transferProject', scene, { user_id })
    return as('member', 'endTransfer')(scene)
  },
  'leaving for good': as('member', 'leaveProject', () => ({ block_inviter: true })),
  keepMembership: as('member', 'keepMembership'),
  leaveProject: as('member', 'leaveProject'),
  inviteMember: async (scene) => {
    const { username } = await world.person('Invited')
    return as('owner', 'inviteMember', () => ({ username }))(scene)
  },
  changeMemberRole: as('owner', 'changeMemberRole', () => ({ role: 'admin' })),
  removeMember: as('owner', 'removeMember'),
  createTicket: as('owner', 'createTicket', ({ member }) => ({ title: 'New', assignee_id: member.user_id })),
  updateTicket: as('owner', 'updateTicket', ({ owner }) => ({ version: 1, assignee_id: owner.user_id })),
  moveTicket: as('owner', 'moveTicket', () => ({ status: 'done' })),
  deleteTicket: as('owner', 'deleteTicket'),
  restoreTicket: async (scene) => {
    await world.call(scene.owner, 'deleteTicket', scene)
    return as('owner', 'restoreTicket')(scene)
  },
  createComment: as('owner', 'createComment', () => ({ content: 'Second' })),
  updateComment: as('owner', 'updateComment', () => ({ version: 1, content: 'Edited' })),
  deleteComment: as('owner', 'deleteComment'),
  deleteAccount: as('member', 'deleteAccount', () => ({ password: PASSWORD })),
  'a new name': ({ member }) => {
    const body = JSON.stringify({ data: { username: `new-${member.username.slice(-12)}` } })
    const headers = { ...member.headers, 'content-type': 'application/json' }
    return async () => world.app.request('/auth/v1/user', { method: 'PUT', headers, body })
  },
}

/** Fails each statement of the command in turn, until none is left. */
async function failEverywhere(how: Failure, act: Act) {
  const before = await state()
  for (let at = 1; ; at += 1) {
    const { result, failed, statements } = await withFailure({ at, how }, act)
    const words = `statement ${at}, ${failed}: answered ${result.status}`
    const body = await result.json()
    if (failed === undefined) {
      expect(result.status, words).toBe(200)
      return statements
    }
    if (how === 'answer lost' && failed === 'commit') {
      const after = await state()
      expect(after, words).not.toEqual(before)
      return statements
    }
    // A statement that only reads may fail without consequence.
    if (result.status === 200) return statements
    expect([500, 503], words).toContain(result.status)
    expect(JSON.stringify(body), words).not.toContain('nobody expects')
    expect(await state(), words).toEqual(before)
  }
}

const names = Object.keys(commands)

describe('an error at each statement', () => {
  it.each(names)(
    '%s: an answer, nothing of it is done, the next try succeeds and notifies nobody',
    async (name) => {
      const statements = await failEverywhere('error', await (commands[name] as Prepare)(await scene()))
      // A NOTIFY in a writer's transaction takes a database-wide lock at its commit.
      const within = statements.filter(({ inTransaction }) => inTransaction)
      expect(within.length).toBeGreaterThan(3)
      expect(within.filter(({ statement }) => /notify/i.test(statement))).toEqual([])
    },
  )
})

describe('the connection lost before the answer to each statement', () => {
  it.each(names)(
    '%s: all of it is done or nothing; a create that is sent again is done once',
    async (name) => {
      const act = await (commands[name] as Prepare)(await scene())
      await failEverywhere('answer lost', act)
      const done = await state()
      const again = await act()
      expect(again.status).toBeLessThan(500)
      if (again.status === 200) expect(await state()).toEqual(done)
    },
  )
})
