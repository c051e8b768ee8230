// Many open pages while writers write: their streams are cut in the middle of a frame, the server and its database are
// killed in between, a transaction idles beside them. Nothing missed, out of order or applied twice; in the end each
// page equals a fresh fetch.
import { setTimeout as delay } from 'node:timers/promises'
import { checkFiles } from '../files.ts'
import { idleTransaction } from '../idle-transaction.ts'
import { checkInvariants, scalar } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { at, createResult, type Findings, type Part, type Setting } from '../part.ts'
import { within } from '../pause.ts'
import { canLookAtProcesses, postmasterOf, signal } from '../processes.ts'
import { type Proxy as CuttingProxy, createProxy } from '../proxy.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team } from '../team.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { type Crew, startWriters } from '../writer.ts'

const CATCH_UP_MS = 30_000
type Scene = {
  server: Server
  team: Team
  proxy: CuttingProxy
  pages: Viewer[]
  crew: Crew
  setting: Setting
}

export const streams: Part = {
  name: 'streams',
  async run(setting) {
    const { scale, random, program } = setting
    const found = createResult()
    const server = await createServer(program)
    try {
      await server.start()
      const team = await createTeam(server, {
        people: at(scale, { tiny: 4, small: 8, full: 16 }),
        projects: at(scale, { tiny: 2, small: 6, full: 40 }),
      })
      // A cut falls anywhere in a frame.
      const proxy = await createProxy(server.port, () => ({
        bytes: 500 + random.below(at(scale, { tiny: 60_000, small: 200_000, full: 2_000_000 })),
        milliseconds: 1_000 + random.below(9_000),
      }))
      const pages = openPages(at(scale, { tiny: 12, small: 60, full: 200 }), {
        server,
        team,
        proxy,
        setting,
        found,
      })
      const crew = startWriters(
        { server, team, random, found },
        { mayBeCut: true, ticketsAtMost: 40, renames: at(scale, { tiny: 0.02, small: 0.02, full: 0.005 }) },
      )
      const scene = { server, team, proxy, pages, crew, setting }
      await disturb(scene, found)
      if (!canLookAtProcesses) found.skip('killing the database needs /proc')
      await conclude(scene, found)
      await proxy.close()
    } finally {
      await server.remove()
    }
    return found.result
  },
}

/** A quarter of them without the proxy. */
function openPages(
  count: number,
  { server, team, proxy, setting, found }: Omit<Scene, 'pages' | 'crew'> & { found: Findings },
): Viewer[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = setting.random.fork(`viewer ${index}`)
    const person = chance.pick(team.people)
    const projectId = team.projects[index % team.projects.length] ?? ''
    const base = () => (index % 4 === 0 ? server.url : proxy.url)
    return createViewer({ base, rest: server.url, team, person, projectId }, chance, found)
  })
}

/** Kills the server, then the database or cuts half of the streams, and so on, with writes in between. */
async function disturb({ server, crew, pages, setting, team }: Scene, found: Findings) {
  const { scale, random, tell } = setting
  const rounds = at(scale, { tiny: 3, small: 8, full: 40 })
  const writes = at(scale, { tiny: 25, small: 300, full: 2_200 })
  const idling = idleTransaction(server, team, at(scale, { tiny: 500, small: 3_000, full: 10_000 }))
  // Heard when it is over; until then nobody else listens.
  idling.catch(() => undefined)
  let serverKills = 0
  let databaseKills = 0
  for (let round = 0; round < rounds; round += 1) {
    await crew.more(writes)
    if (round === 0) found.figures['idle transaction beside them, ms'] = await idling
    if (round % 2 === 0) {
      serverKills += 1
      await server.end('SIGKILL')
      await server.start()
    } else if (round % 4 === 1 && canLookAtProcesses) {
      databaseKills += 1
      signal(await postmasterOf(server.dataDir), 'SIGKILL')
    } else for (const page of pages) if (random.chance(0.5)) page.cut()
    await delay(random.below(50))
    if ((round + 1) % 10 === 0) tell?.(`${round + 1} of ${rounds} rounds`)
  }
  await crew.more(writes)
  // What is committed while its answer is lost has nobody to tell of it, and no later event to give it away.
  if (canLookAtProcesses) signal(await postmasterOf(server.dataDir), 'SIGKILL')
  await crew.stop()
  Object.assign(found.figures, { 'server kills': serverKills, 'database kills': databaseKills + 1 })
}

/** All catch up, and are compared with what the server has. */
async function conclude({ server, crew, pages, team, proxy }: Scene, found: Findings) {
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
    clients: pages.length,
    writers: team.people.length,
    'new names, an event in every project': crew.tally.renamed,
    ...crew.reasons,
    'streams opened': sum('streams'),
    'cut by the proxy': proxy.cuts(),
    events: [...numbers.values()].reduce((total, seq) => total + seq, 0),
    'events received': sum('received'),
    resets: sum('resets'),
    'caught up at the end ms': caughtUp,
  })
  await compare(crew.ledger, database.url, team.projects, found)
  await checkInvariants(database.url, found)
  await checkFiles(database, found)
}
