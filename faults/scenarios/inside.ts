// Attacks by accounts of the server while other people work, on a server with little memory: texts that fill the disk, renames in
// ten thousand projects, exports of very long comments, pages that catch up on very long events, deliveries and files that take
// long to read. Other people wait less than twice as long and are never refused. The server never stalls for long and stops in
// time, and its disk and memory use stays bounded.

import { lacks } from '../../script/machine.mjs'
import type { TestPerson } from '../../server/test/people.ts'
import { type Attack, type Fixture, KINDS } from '../insiders.ts'
import { judgeWaits, measure } from '../neighbours.ts'
import { residentOf } from '../processes.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { addPeople, createTeam } from '../team.ts'

const SLICE_MS = 1_000
const STALL_MS = 100
const STOP_MS = 10_000
/** The limit of the process's memory: its heap, and memory outside the heap. */
const RESIDENT_MIB = 600
const METRICS_TOKEN = 'metrics-of-the-harness'
const LITTLE = { NODE_OPTIONS: '--max-old-space-size=256' }
/** The limits that are the product's defaults. */
const LIMITS = { METRICS_TOKEN, WRITES_PER_MINUTE: '300', WRITE_MIB_PER_HOUR: '32', PROJECT_MIB: '1024' }

/** The longest stall of the event loop since the previous call, in milliseconds. */
async function stallOf(server: Server): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text()) ?? []
  return Number(seconds) * 1_000
}

function judgeStalls({ setting, found }: Fixture, name: string, [without, during]: [number, number]): void {
  found.figures[`${name}: longest stall ms without / with`] = `${without.toFixed(0)} / ${during.toFixed(0)}`
  if (setting.scale === 'tiny') return
  // On a busy machine the operating system pauses every process now and then.
  found.expect(
    during <= Math.max(STALL_MS, without * 2),
    `${name}: the server answered nobody for ${during.toFixed(0)} ms`,
  )
}

/** Checks that the server stops in time while it works on the attack's requests. It continues with them after the next start. */
async function stopAtWork(fixture: Fixture, name: string, attack: Attack): Promise<void> {
  const { server, found } = fixture
  attack.go()
  await attack.rest()
  const { code, ms } = await server.end('SIGTERM')
  found.figures[`${name}: stopped after ms`] = Math.round(ms)
  found.expect(code === 0 && ms <= STOP_MS, `${name}: it stopped with ${code} after ${Math.round(ms)} ms`)
  await server.start()
  fixture.url = (await server.database()).url
}

export const inside: Scenario = {
  name: 'inside',
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const server = await createServer(setting.program, '', { ...LITTLE, ...LIMITS })
    try {
      await server.start()
      const team = await createTeam(server, { people: 6, projects: 3 })
      const { url } = await server.database()
      const fixture = { server, team, setting, found, url }
      const people = { server, team, random: setting.random, found }
      const turns = at(setting.scale, { tiny: 1, small: 6, full: 12 })
      // Warm-up, because the first requests of a process are slow.
      await measure(people, at(setting.scale, { tiny: 200, small: 2_000, full: 4_000 }))
      const attackers = await addPeople(server, KINDS.length)
      for (const [index, { name, begin }] of KINDS.entries()) {
        setting.reportProgress?.(name)
        const attack = await begin(fixture, attackers[index] as TestPerson)
        const seen = { without: [] as number[], during: [] as number[], stalls: [0, 0] as [number, number] }
        const without = async () => {
          await stallOf(server)
          seen.without.push(...(await measure(people, SLICE_MS)))
          seen.stalls[0] = Math.max(seen.stalls[0], await stallOf(server))
        }
        const during = async () => {
          attack.go()
          seen.during.push(...(await measure(people, SLICE_MS)))
          await attack.rest()
          seen.stalls[1] = Math.max(seen.stalls[1], await stallOf(server))
        }
        // Phases without and with the attack alternate where possible, so that other load on the machine affects both equally.
        const both = Array.from({ length: turns }, () => [without, during])
        for (const slice of attack.isLasting
          ? [0, 1].flatMap((one) => both.map((two) => two[one]))
          : both.flat())
          await slice?.()
        if (attack.isLasting) await stopAtWork(fixture, name, attack)
        await attack.stop()
        judgeWaits(fixture, name, seen.without, seen.during)
        judgeStalls(fixture, name, seen.stalls)
        if (!lacks('proc')) {
          const resident = Math.round(await residentOf(server.pid()))
          found.figures[`${name}: resident MiB after`] = resident
          found.expect(resident <= RESIDENT_MIB, `${name}: the server takes ${resident} MiB afterwards`)
        }
      }
      found.expect(server.running(), 'the server process ended')
    } finally {
      await server.remove()
    }
    return found.result
  },
}
