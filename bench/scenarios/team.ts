// A company of 500 people at work: everybody has the largest project open, and every few seconds does one of the things that people
// do all day. The rate of acts does not depend on the answers, so a slow server is seen as a longer wait, not as less work.
import { readFile } from 'node:fs/promises'
import { addPeople } from '../../faults/team.ts'
import type { Line, Request } from '../client.ts'
import { gather } from '../crowd.ts'
import { memoryOf } from '../memory.ts'
import { perSecond, quantile, spread } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { type Change, changeRequest } from '../writes.ts'

const PEOPLE = 500
/** A person who is busy does something this often. Most of a company is not busy at any moment. */
const SECONDS_BETWEEN_ACTS = 10
/** Tickets that people look at and change: the newest. */
const CURRENT = 400

type Act = 'read' | 'write'
/** The acts of a day with their share of a hundred. */
const DAY: [share: number, act: Act, what: 'board' | 'list' | 'search' | 'ticket' | Change][] = [
  [15, 'read', 'board'],
  [15, 'read', 'list'],
  [10, 'read', 'search'],
  [40, 'read', 'ticket'],
  [6, 'write', 'comment'],
  [6, 'write', 'edit'],
  [6, 'write', 'move'],
  [2, 'write', 'create'],
]

function requestFor(
  what: (typeof DAY)[number][2],
  { id, size, ticketId }: SeededProject,
  turn: number,
): Request {
  const ticket = ticketId(size - ((turn * 7_919) % CURRENT))
  const tickets = `/api/projects/${id}/tickets`
  switch (what) {
    case 'board':
      return { method: 'GET', path: `${tickets}?status=${['todo', 'in_progress', 'done'][turn % 3]}` }
    case 'list':
      return { method: 'GET', path: tickets }
    case 'search':
      return { method: 'GET', path: `${tickets}?search=${['login', 'timeout', 'flicker'][turn % 3]}` }
    case 'ticket':
      return { method: 'GET', path: `/api/tickets/${ticket}` }
    default:
      return changeRequest(what, id, ticket, turn)
  }
}

/** The act of a turn. Every hundred turns have each act as often as its share says, evenly mixed. */
function actOf(turn: number): (typeof DAY)[number] {
  let place = (turn * 37) % 100
  for (const act of DAY) {
    if (place < act[0]) return act
    place -= act[0]
  }
  throw new Error('the shares are less than a hundred')
}

/** Processor time of a process so far, in seconds. */
async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function membersOf({ stage }: Setting, project: SeededProject) {
  const others = await addPeople(stage.server, PEOPLE - stage.people.length)
  await stage.database.query(
    `insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), $1, person, 'developer', now() from unnest($2::uuid[]) person`,
    [project.id, others.map(({ user_id }) => user_id)],
  )
  return [...stage.people, ...others]
}

export const team: Scenario = {
  name: 'team',
  title: `${PEOPLE} people at work in the largest project, each with an open page and an act every ${SECONDS_BETWEEN_ACTS} s`,
  async run(setting) {
    const { client, stage, seeded } = setting
    const project = seeded.sizes.at(-1) as SeededProject
    const people = await membersOf(setting, project)
    const { rows } = await stage.database.query<{ seq: string }>('select seq from project where id = $1', [
      project.id,
    ])
    const tokens = people.map(({ access_token }) => access_token)
    const seen = Number(rows[0]?.seq)
    const pages = await gather({ port: client.port, tokens, projectId: project.id, seen, count: PEOPLE })
    const idle: { line: Line; since: number }[] = []
    const waits: Record<Act, number[]> = { read: [], write: [] }
    const acts = setting.scale === 'full' ? 6_000 : 2_000
    const apart = (SECONDS_BETWEEN_ACTS * 1_000) / PEOPLE
    const before = await processorSeconds(stage.server.pid())
    const began = performance.now()
    const act = async (turn: number) => {
      const due = began + turn * apart
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      const [, kind, what] = actOf(turn)
      const line = await freeLine(idle, () => client.open())
      await line.send({ ...requestFor(what, project, turn), token: tokens[turn % PEOPLE] })
      idle.push({ line, since: performance.now() })
      waits[kind].push(performance.now() - due)
    }
    try {
      await Promise.all(Array.from({ length: acts }, (_, turn) => act(turn)))
      const seconds = (performance.now() - began) / 1_000
      const used = (await processorSeconds(stage.server.pid())) - before
      const backends = await stage.database.query<{ pid: number }>('select pid from pg_stat_activity')
      const each = await Promise.all(backends.rows.map(({ pid }) => memoryOf(pid)))
      const database = each.reduce((sum, one) => sum + one, 0)
      return [
        waitsOf('reads', waits.read, seconds, 0.05),
        waitsOf('changes', waits.write, seconds, 0.1),
        {
          what: 'what it takes; ratio: one processor, of which the server process used this share',
          figures: {
            'memory of the server': `${(await memoryOf(stage.server.pid())).toFixed(0)} MiB`,
            'memory of the database': `${database.toFixed(0)} MiB`,
          },
          ratio: used / seconds,
          aim: { atMost: 1 },
        },
      ]
    } finally {
      for (const { line } of idle) line.close()
      await pages.close()
    }
  },
}

/** A connection that was used a moment ago, or a new one: the server closes those that are idle for some seconds. */
async function freeLine(idle: { line: Line; since: number }[], open: () => Promise<Line>): Promise<Line> {
  for (let one = idle.pop(); one; one = idle.pop()) {
    if (performance.now() - one.since < 1_000) return one.line
    one.line.close()
  }
  return open()
}

function waitsOf(what: string, samples: number[], seconds: number, aim: number): Row {
  return {
    what: `${what}; ratio: p99, of a second`,
    figures: { ...spread(samples), rate: perSecond(samples.length / seconds) },
    ratio: quantile(samples, 0.99) / 1_000,
    aim: { atMost: aim },
  }
}
