// A company of 500 people at work: everybody has the largest project open, and every few seconds does one of the things that people
// do all day. The rate of acts does not depend on the answers, so a slow server is seen as a longer wait, not as less work.
import { addPeople } from '../../faults/team.ts'
import { type Acts, actOf, idleLines, isChange, requestFor } from '../acts.ts'
import { gather } from '../crowd.ts'
import { memoryOf, processorSeconds } from '../memory.ts'
import { perSecond, quantile, spread } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'

const PEOPLE = 500
/** A person who is busy does something this often. Most of a company is not busy at any moment. */
const SECONDS_BETWEEN_ACTS = 10
/** The acts of a day with their share of a hundred. */
const DAY: Acts = [
  [15, 'board'],
  [15, 'list'],
  [10, 'search'],
  [40, 'ticket'],
  [6, 'comment'],
  [6, 'edit'],
  [6, 'move'],
  [2, 'create'],
]

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
    const lines = idleLines(() => client.open())
    const waits: Record<'read' | 'write', number[]> = { read: [], write: [] }
    const acts = setting.scale === 'full' ? 6_000 : 2_000
    const apart = (SECONDS_BETWEEN_ACTS * 1_000) / PEOPLE
    const before = await processorSeconds(stage.server.pid())
    const began = performance.now()
    const act = async (turn: number) => {
      const due = began + turn * apart
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      const what = actOf(DAY, turn)
      const request = { ...requestFor(what, project, turn), token: tokens[turn % PEOPLE] }
      await lines.use((line) => line.send(request))
      waits[isChange(what) ? 'write' : 'read'].push(performance.now() - due)
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
      lines.close()
      await pages.close()
    }
  },
}

function waitsOf(what: string, samples: number[], seconds: number, aim: number): Row {
  return {
    what: `${what}; ratio: p99, of a second`,
    figures: { ...spread(samples), rate: perSecond(samples.length / seconds) },
    ratio: quantile(samples, 0.99) / 1_000,
    aim: { atMost: aim },
  }
}
