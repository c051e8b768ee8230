// The power fails under load: unsynced writes are lost, and all processes die. The next start succeeds by itself, and no
// acknowledged write is lost or duplicated. As a control, writes with asynchronous commit are lost.
import { setTimeout as delay } from 'node:timers/promises'
import { signalIfThere } from '../../server/db/embedded/process.ts'
import { query } from '../../server/test/query.ts'
import { type CutDisk, mountCutDisk } from '../cut-disk.ts'
import { checkFiles } from '../files.ts'
import { checkInvariants, scalar } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { backendsOf, postmasterOf } from '../processes.ts'
import { at, createResult, type Findings, quantile, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam } from '../team.ts'
import { startWriters } from '../writer.ts'

const DISK_MIB = 1_024

export const powerCut: Scenario = {
  name: 'power-cut',
  wants: ['mount', 'xfs_io'],
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const server = await createServer(setting.program)
    const disk = await mountCutDisk(server.dataDir, DISK_MIB)
    if (typeof disk === 'string') {
      await server.remove()
      found.skip(disk)
      return found.result
    }
    try {
      await server.start()
      await cutOften(server, disk, setting, found)
      await cutCareless(server, disk, found)
    } finally {
      await endAll(server)
      await disk.remove()
      await server.remove()
    }
    return found.result
  },
}

async function cutOften(
  server: Server,
  disk: CutDisk,
  { scale, random, reportProgress }: Setting,
  found: Findings,
) {
  const cuts = at(scale, { tiny: 1, small: 5, full: 50 })
  const team = await createTeam(server, { people: 8, projects: 3 })
  const writers = startWriters({ server, team, random, found }, { mayBeCut: true })
  const starts: number[] = []
  for (let cut = 1; cut <= cuts; cut += 1) {
    await writers.more(5 + random.below(200))
    await delay(random.below(30))
    await cutPower(server, disk)
    starts.push(await server.start())
    if (cut % 10 === 0) reportProgress?.(`${cut} of ${cuts} cuts`)
  }
  await writers.more(20)
  await writers.stop()
  Object.assign(found.figures, {
    cuts,
    'start p50 ms': quantile(starts, 0.5),
    'start max ms': quantile(starts, 1),
    'retried after no answer': writers.tally.noAnswer,
  })
  const database = await server.database()
  await compare(writers.ledger, database.url, team.projects, found)
  await checkInvariants(database.url, found)
  await checkFiles(database, found)
}

async function cutPower(server: Server, disk: CutDisk) {
  await disk.cut()
  await endAll(server)
  await disk.mountAgain()
}

/** Ends all processes, as a power cut does. */
async function endAll(server: Server) {
  const postmaster = await postmasterOf(server.dataDir)
  const backends = postmaster ? await backendsOf(postmaster, false) : []
  await server.end('SIGKILL')
  for (const pid of [postmaster, ...backends]) signalIfThere(pid, 'SIGKILL')
}

/** The control: the same cut after an asynchronous commit. */
async function cutCareless(server: Server, disk: CutDisk, found: Findings) {
  const { adminUrl } = await server.database()
  await query(adminUrl, 'create table careless (number int)')
  // Keeps the WAL writer from flushing before the cut.
  await query(adminUrl, "alter system set wal_writer_delay = '10s'")
  await query(adminUrl, 'select pg_reload_conf()')
  await query(adminUrl, 'checkpoint')
  const rows = 'insert into careless select generate_series(1, 100)'
  await query(adminUrl, `begin; set local synchronous_commit = off; ${rows}; commit`)
  await cutPower(server, disk)
  await server.start()
  const { adminUrl: afterwards } = await server.database()
  const kept = await scalar(afterwards, 'select count(*) from careless')
  await query(afterwards, 'drop table careless')
  found.expect(kept === 0, 'the cut lost no unsynced write, so this test proves nothing')
  found.figures['rows kept of 100 unsynced'] = kept
}
