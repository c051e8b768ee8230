// Three server processes on one external PostgreSQL behind a real nginx, under load: one is killed, the others are restarted one
// after the other, and no request fails. Pages that are open at each of them miss no event. Then the same with two processes
// behind a real PgBouncer in transaction mode.

import { startPgbouncer } from '../../server/test/pgbouncer.ts'
import { createSmtpSink } from '../../server/test/smtp.ts'
import { checkAcross } from '../across.ts'
import { catchUp } from '../catch-up.ts'
import { createExternal } from '../external.ts'
import { inFrontOf } from '../front.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { startNginx } from '../nginx.ts'
import { createReader } from '../reader.ts'
import { at, createResult, type Findings, type Scale, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam } from '../team.ts'
import { createViewer } from '../viewer.ts'
import { startWriters } from '../writer.ts'

type Site = {
  servers: Server[]
  front: Server
  /** Waits until nginx sends requests to this server again. */
  isUsed(server: Server): Promise<void>
  databaseUrl: string
  setting: Setting
  rounds: number
  found: Findings
}
type Mails = Awaited<ReturnType<typeof createSmtpSink>>

export const several: Scenario = scenario('several', {
  processes: 3,
  behindPooler: false,
  rounds: { tiny: 1, small: 3, full: 10 },
})
export const pooler: Scenario = scenario('pooler', {
  processes: 2,
  behindPooler: true,
  rounds: { tiny: 0, small: 3, full: 10 },
})

type Kind = { processes: number; behindPooler: boolean; rounds: Record<Scale, number> }

function scenario(name: string, { processes, behindPooler, rounds }: Kind): Scenario {
  return {
    name,
    wants: ['postgres', 'nginx', ...(behindPooler ? ['pgbouncer' as const] : [])],
    async run(setting) {
      const found = createResult()
      /** Clean-up functions, which run in reverse order. */
      const started: (() => Promise<void>)[] = []
      try {
        const postgres = await createExternal()
        started.push(postgres.remove)
        const pgbouncer = behindPooler ? await startPgbouncer(postgres.url) : undefined
        if (pgbouncer) started.push(pgbouncer.stop)
        const mails = await createSmtpSink()
        started.push(mails.close)
        const own = {
          TRUST_PROXY: '1',
          SMTP_URL: mails.url,
          DATABASE_DIRECT_URL: pgbouncer ? postgres.url : '',
        }
        const making = Array.from({ length: processes }, () =>
          createServer(setting.program, pgbouncer?.url ?? postgres.url, own),
        )
        const servers = await Promise.all(making)
        for (const server of servers) started.push(server.remove)
        // The servers start concurrently: one runs the migrations, and the others wait for it.
        await Promise.all(servers.map((server) => server.start()))
        const nginx = await startNginx(servers.map(({ port }) => port))
        started.push(nginx.stop)
        const front = inFrontOf(servers, nginx.url, postgres.url)
        await work(
          {
            servers,
            front,
            setting,
            found,
            isUsed: ({ port }) => nginx.uses(port),
            databaseUrl: postgres.url,
            rounds: at(setting.scale, rounds),
          },
          mails,
        )
        found.figures['requests passed on to another process'] = countOf(
          nginx.output(),
          /while (connecting|reading|sending)/g,
        )
      } finally {
        for (const end of started.reverse()) await end()
      }
      return found.result
    },
  }
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}

async function work(site: Site, mails: Mails) {
  const { servers, front, databaseUrl, setting, found } = site
  const { scale, random } = setting
  const team = await createTeam(front, {
    people: at(scale, { tiny: 7, small: 8, full: 16 }),
    projects: at(scale, { tiny: 2, small: 4, full: 8 }),
  })
  const pages = Array.from({ length: at(scale, { tiny: 8, small: 40, full: 120 }) }, (_, index) => {
    const chance = random.fork(`viewer ${index}`)
    const projectId = team.projects[index % team.projects.length] ?? ''
    // Some pages connect to the proxy, the others directly to one of the processes.
    const { url } = servers[index % (servers.length + 1)] ?? front
    return createViewer(
      { base: () => url, rest: url, team, person: chance.pick(team.people), projectId },
      chance,
      found,
    )
  })
  // Pauses between writes, because the test is about failures and not throughput.
  const pause = at(scale, { tiny: 60, small: 10, full: 5 })
  const rules = { mayBeCut: false, ticketsAtMost: 40, pause }
  const writers = startWriters({ server: front, team, random, found }, rules)
  const reader = createReader(front, team, found)
  const restarts = await disturb({ ...site, more: writers.more })
  await writers.stop()
  await reader.stop()
  const refused = writers.tally.unavailable - writers.tally.late
  found.expect(refused === 0, `${refused} changes were answered 503: ${JSON.stringify(writers.reasons)}`)
  await checkAcross({ servers, front, team, databaseUrl, mails: mails.received, found })
  const { events, ms } = await catchUp(pages, team, databaseUrl, found)
  await compare(writers.ledger, databaseUrl, team.projects, found)
  await checkInvariants(databaseUrl, found)
  const resets = pages.reduce((total, { tally }) => total + tally.resets, 0)
  Object.assign(found.figures, {
    ...restarts,
    pages: pages.length,
    events,
    resets,
    'changes that failed': writers.tally.noAnswer + refused,
    'changes past a time limit': writers.tally.late,
    ...writers.reasons,
    conflicts: writers.tally.conflicts,
    'slowest change ms': Math.round(writers.tally.slowest),
    reads: reader.tally.answered,
    'reads that failed': reader.tally.failed,
    'slowest read ms': Math.round(reader.tally.slowest),
    'caught up at the end ms': ms,
  })
}

type Disturbed = Site & { more(count: number): Promise<unknown> }

/**
 * Each round kills and restarts one process. Then it restarts each of the others as docs/scaling.md recommends, and each time
 * waits until nginx uses the previous one again.
 */
async function disturb({ servers, isUsed, setting, rounds, more }: Disturbed) {
  const { scale, reportProgress, random } = setting
  const writes = at(scale, { tiny: 20, small: 150, full: 600 })
  let slowest = 0
  /** The process that was restarted last. */
  let last: Server | undefined
  for (let round = 0; round < rounds; round += 1) {
    await more(writes)
    const victim = random.pick(servers)
    if (last) await isUsed(last)
    await victim.end('SIGKILL')
    await more(writes)
    await victim.start()
    last = victim
    for (const server of servers.filter((one) => one !== victim)) {
      await more(writes)
      await isUsed(last)
      slowest = Math.max(slowest, (await server.end('SIGTERM')).ms)
      await more(writes)
      await server.start()
      last = server
    }
    reportProgress?.(`${round + 1} of ${rounds} rounds`)
  }
  await more(writes)
  return { kills: rounds, restarts: rounds * (servers.length - 1), 'slowest stop ms': Math.round(slowest) }
}
