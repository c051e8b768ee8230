// Many open pages under load: their streams are cut in the middle of a frame, the server and its database are killed, and idle
// transactions run beside them. No event is missed, out of order or applied twice, and at the end each page equals a fresh fetch.
import { setTimeout as delay } from 'node:timers/promises'
import { lacks } from '../../script/machine.mjs'
import { catchUp } from '../catch-up.ts'
import { crash } from '../crash.ts'
import { checkFiles } from '../files.ts'
import { idleTransaction } from '../idle-transaction.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { postmasterOf } from '../processes.ts'
import { type Proxy as CuttingProxy, createProxy } from '../proxy.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { startWriters, type Writers } from '../writer.ts'

type Scene = {
  server: Server
  team: Team
  proxy: CuttingProxy
  pages: Viewer[]
  writers: Writers
  setting: Setting
}

export const streams: Scenario = {
  name: 'streams',
  async run(setting) {
    const { scale, random, program } = setting
    const found = createResult()
    const size = {
      people: at(scale, { tiny: 4, small: 8, full: 16 }),
      projects: at(scale, { tiny: 2, small: 6, full: 40 }),
    }
    await withTeam(program, size, async (server, team) => {
      // The proxy may cut at any position within a frame.
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
      const writers = startWriters(
        { server, team, random, found },
        { mayBeCut: true, ticketsAtMost: 40, renames: at(scale, { tiny: 0.02, small: 0.02, full: 0.005 }) },
      )
      const scene = { server, team, proxy, pages, writers, setting }
      await disturb(scene, found)
      const blind = lacks('proc')
      if (blind) found.skip(blind)
      await conclude(scene, found)
      await proxy.close()
    })
    return found.result
  },
}

/** Opens the pages; a quarter of them bypass the proxy. */
function openPages(
  count: number,
  { server, team, proxy, setting, found }: Omit<Scene, 'pages' | 'writers'> & { found: Findings },
): Viewer[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = setting.random.fork(`viewer ${index}`)
    const person = chance.pick(team.people)
    const projectId = team.projects[index % team.projects.length] ?? ''
    const base = () => (index % 4 === 0 ? server.url : proxy.url)
    return createViewer({ base, rest: server.url, team, person, projectId }, chance, found)
  })
}

/** Alternates between killing the server and killing the database or cutting half of the streams, with writes in between. */
async function disturb({ server, writers, pages, setting, team }: Scene, found: Findings) {
  const { scale, random, reportProgress } = setting
  const rounds = at(scale, { tiny: 3, small: 8, full: 40 })
  const writes = at(scale, { tiny: 25, small: 300, full: 2_200 })
  const idling = idleTransaction(server, team, at(scale, { tiny: 500, small: 3_000, full: 10_000 }))
  // The promise is awaited later; until then a rejection must not count as unhandled.
  idling.catch(() => undefined)
  let serverKills = 0
  let databaseKills = 0
  for (let round = 0; round < rounds; round += 1) {
    await writers.more(writes)
    if (round === 0) found.figures['idle transaction beside them, ms'] = await idling
    if (round % 2 === 0) {
      serverKills += 1
      await server.end('SIGKILL')
      await server.start()
    } else if (round % 4 === 1 && !lacks('proc')) {
      databaseKills += 1
      await crash(await postmasterOf(server.dataDir))
    } else for (const page of pages) if (random.chance(0.5)) page.cut()
    await delay(random.below(50))
    if ((round + 1) % 10 === 0) reportProgress?.(`${round + 1} of ${rounds} rounds`)
  }
  await writers.more(writes)
  // Ends with a crash: a write that was committed but not answered is then neither announced nor followed by an event that would
  // reveal it.
  if (!lacks('proc')) await crash(await postmasterOf(server.dataDir))
  await writers.stop()
  Object.assign(found.figures, { 'server kills': serverKills, 'database kills': databaseKills + 1 })
}

/** Waits until all pages have caught up, and compares them with the server's state. */
async function conclude({ server, writers, pages, team, proxy }: Scene, found: Findings) {
  const database = await server.database()
  const { events, ms } = await catchUp(pages, team, database.url, found)
  const sum = (what: 'streams' | 'received' | 'resets') =>
    pages.reduce((total, { tally }) => total + tally[what], 0)
  Object.assign(found.figures, {
    clients: pages.length,
    writers: team.people.length,
    'new names, an event in every project': writers.tally.renamed,
    ...writers.reasons,
    'streams opened': sum('streams'),
    'cut by the proxy': proxy.cuts(),
    events,
    'events received': sum('received'),
    resets: sum('resets'),
    'caught up at the end ms': ms,
  })
  await compare(writers.ledger, database.url, team.projects, found)
  await checkInvariants(database.url, found)
  await checkFiles(database, found)
}
