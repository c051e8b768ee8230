// SIGKILL of the server process at random moments under writers, also while it starts; it comes back on the same
// data folder by itself, with one database process, and nothing acknowledged is lost or doubled.
import { setTimeout as delay } from 'node:timers/promises'
import { checkFiles, checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { at, createResult, type Part, quantile } from '../part.ts'
import { canLookAtProcesses, postmastersOf } from '../processes.ts'
import { createServer } from '../server.ts'
import { createTeam } from '../team.ts'
import { startWriters } from '../writer.ts'

export const killServer: Part = {
  name: 'kill-server',
  async run({ scale, random, program }) {
    const found = createResult()
    const kills = at(scale, { tiny: 1, small: 8, full: 34 })
    const server = await createServer(program)
    try {
      await server.start()
      const team = await createTeam(server, {
        people: at(scale, { tiny: 4, small: 12, full: 16 }),
        projects: 3,
      })
      const crew = startWriters({ server, team, random, found }, { mayBeCut: true })
      const starts: number[] = []
      let whileStarting = 0
      for (let kill = 0; kill < kills; kill += 1) {
        await crew.more(5 + random.below(60))
        await delay(random.below(30))
        await server.end('SIGKILL')
        while (random.chance(0.15)) {
          whileStarting += 1
          server.launch()
          await delay(random.below(600))
          await server.end('SIGKILL')
        }
        starts.push(await server.start())
        if (!canLookAtProcesses) continue
        const processes = (await postmastersOf(server.dataDir)).length
        found.expect(processes === 1, `${processes} database processes after kill ${kill + 1}`)
      }
      await crew.more(20)
      await crew.stop()
      Object.assign(found.figures, {
        kills: kills + whileStarting,
        'of them while starting': whileStarting,
        'start p50 ms': quantile(starts, 0.5),
        'start max ms': quantile(starts, 1),
        'retried after no answer': crew.tally.noAnswer,
        conflicts: crew.tally.conflicts,
      })
      const database = await server.database()
      await compare(crew.ledger, database.url, team.projects, found)
      await checkInvariants(database.url, found)
      await checkFiles(database, found)
      if (!canLookAtProcesses) found.skip('counting the database processes needs /proc')
    } finally {
      await server.remove()
    }
    return found.result
  },
}
