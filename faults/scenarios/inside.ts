// Attacks by accounts of the server while other people work: texts that fill the disk, renames in ten thousand projects,
// exports of very long comments, pages that catch up on very long events, on a server with little memory. Other people wait
// less than twice as long and are never refused; disk and memory stay bounded.

import { lacks } from '../../script/machine.mjs'
import type { TestPerson } from '../../server/test/people.ts'
import { KINDS } from '../insiders.ts'
import { judgeWaits, measure } from '../neighbours.ts'
import { residentOf } from '../processes.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import { createServer } from '../server.ts'
import { addPeople, createTeam } from '../team.ts'

const SLICE_MS = 1_000
const LITTLE = { NODE_OPTIONS: '--max-old-space-size=256' }
/** The default limits. */
const LIMITS = { WRITES_PER_MINUTE: '300', WRITE_MIB_PER_HOUR: '32', PROJECT_MIB: '1024' }

export const inside: Scenario = {
  name: 'inside',
  onlyInEarnest: true,
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
      // Warm-up: a process's first requests are slow.
      await measure(people, at(setting.scale, { tiny: 200, small: 2_000, full: 4_000 }))
      const attackers = await addPeople(server, KINDS.length)
      for (const [index, { name, begin }] of KINDS.entries()) {
        setting.tell?.(name)
        const attack = await begin(fixture, attackers[index] as TestPerson)
        const without: number[] = []
        const during: number[] = []
        // Alternating, so that other load on the machine affects both equally.
        for (let turn = 0; turn < turns; turn += 1) {
          without.push(...(await measure(people, SLICE_MS)))
          attack.go()
          during.push(...(await measure(people, SLICE_MS)))
          attack.rest()
        }
        await attack.stop()
        judgeWaits(fixture, name, without, during)
        if (!lacks('proc'))
          found.figures[`${name}: resident MiB after`] = Math.round(await residentOf(server.pid()))
      }
      found.expect(server.running(), 'the server process ended')
    } finally {
      await server.remove()
    }
    return found.result
  },
}
