// Many open pages while writers write: their streams are cut in the middle of a frame, the server and its database are
// killed in between. Nothing missed, out of order or applied twice; in the end each page equals a fresh fetch.
import { setTimeout as delay } from 'node:timers/promises'
import { checkInvariants, scalar } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { at, createResult, type Part } from '../part.ts'
import { within } from '../pause.ts'
import { canLookAtProcesses, postmasterOf, signal } from '../processes.ts'
import { createProxy } from '../proxy.ts'
import type { Random } from '../random.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam } from '../team.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { type Crew, startWriters } from '../writer.ts'

const CATCH_UP_MS = 20_000

export const streams: Part = {
  name: 'streams',
  async run({ scale, random, program }) {
    const found = createResult()
    const viewers = at(scale, { tiny: 12, small: 60, full: 200 })
    const rounds = at(scale, { tiny: 3, small: 9, full: 20 })
    const writes = at(scale, { tiny: 25, small: 300, full: 600 })
    const server = await createServer(program)
    try {
      await server.start()
      const size = {
        people: at(scale, { tiny: 4, small: 8, full: 16 }),
        projects: at(scale, { tiny: 2, small: 6, full: 10 }),
      }
      const team = await createTeam(server, size)
      // A few frames up to some hundred, and the cut falls anywhere in one.
      const proxy = await createProxy(server.port, () => 500 + random.below(60_000))
      const pages = Array.from({ length: viewers }, (_, index) => {
        const chance = random.fork(`viewer ${index}`)
        const person = chance.pick(team.people)
        const projectId = team.projects[index % team.projects.length] ?? ''
        const place = {
          base: () => (index % 4 === 0 ? server.url : proxy.url),
          rest: server.url,
          team,
          person,
          projectId,
        }
        return createViewer(place, chance, found)
      })
      const crew = startWriters({ server, team, random, found }, { mayBeCut: true, ticketsAtMost: 40 })
      const kills = await disturb({ server, crew, pages, random }, rounds, writes)
      await crew.more(writes)
      // What is committed while its answer is lost has nobody to tell of it, and no later event to give it away.
      if (canLookAtProcesses) signal(await postmasterOf(server.dataDir), 'SIGKILL')
      else found.skip('killing the database needs /proc')
      await crew.stop()
      const database = await server.database()
      const numbers = new Map<string, number>()
      for (const id of team.projects)
        numbers.set(id, await scalar(database.url, `select seq from project where id = '${id}'`))
      const behind = () => pages.filter((page) => page.seen() !== numbers.get(page.projectId)).length
      const began = performance.now()
      await within(CATCH_UP_MS, () => behind() === 0)
      found.expect(behind() === 0, `${behind()} pages did not catch up within ${CATCH_UP_MS / 1_000} s`)
      const caughtUp = Math.round(performance.now() - began)
      for (const page of pages) await page.compare()
      await Promise.all(pages.map((page) => page.stop()))
      const sum = (what: 'streams' | 'received' | 'resets') =>
        pages.reduce((total, { tally }) => total + tally[what], 0)
      Object.assign(found.figures, {
        clients: viewers,
        'server and database kills': kills,
        'streams opened': sum('streams'),
        'cut by the proxy': proxy.cuts(),
        events: [...numbers.values()].reduce((total, seq) => total + seq, 0),
        'events received': sum('received'),
        resets: sum('resets'),
        'caught up at the end ms': caughtUp,
      })
      await compare(crew.ledger, database.url, team.projects, found)
      await checkInvariants(database.url, found)
      await proxy.close()
    } finally {
      await server.remove()
    }
    return found.result
  },
}

/** Kills the server, then the database, then cuts half of the streams, and so on, with writes in between. */
async function disturb(
  { server, crew, pages, random }: { server: Server; crew: Crew; pages: Viewer[]; random: Random },
  rounds: number,
  writes: number,
): Promise<number> {
  let kills = 0
  for (let round = 0; round < rounds; round += 1) {
    await crew.more(writes)
    const what = round % 3
    if (what < 2) kills += 1
    if (what === 0) {
      await server.end('SIGKILL')
      await server.start()
    } else if (what === 1 && canLookAtProcesses) signal(await postmasterOf(server.dataDir), 'SIGKILL')
    else for (const page of pages) if (random.chance(0.5)) page.cut()
    await delay(random.below(50))
  }
  return kills
}
