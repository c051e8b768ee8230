// PostgreSQL under Patroni, with etcd and HAProxy as docs/cluster describes, under two or three processes of the product behind
// nginx. The primary is killed, frozen, cut off, fills its disk, loses its Patroni or hands over, under load. No acknowledged change
// is lost, no page misses an event, no read is older than what somebody has seen, and everything recovers by itself in time.
import { setTimeout as delay } from 'node:timers/promises'
import { catchUp } from '../catch-up.ts'
import { type Cluster, createCluster } from '../cluster/cluster.ts'
import { type Fault, faults } from '../cluster/faults.ts'
import { readFresh } from '../cluster/fresh.ts'
import { type TimeLine, watch } from '../cluster/time-line.ts'
import { inFrontOf } from '../front.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { startNginx } from '../nginx.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team } from '../team.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { startWriters, type Writers } from '../writer.ts'

type Site = { cluster: Cluster; servers: Server[]; front: Server; setting: Setting; found: Findings }

/** The service is back once changes are acknowledged without such a pause again. */
const STEADY_MS = 1_500
/** The phases of Patroni's rounds and of its lock; a fault begins at any moment of them. */
const PHASE_MS = { tiny: 1_000, small: 5_000, full: 5_000 }

export const failover: Scenario = {
  name: 'failover',
  wants: ['proc', 'postgres', 'patroni', 'etcd', 'haproxy', 'nginx'],
  async run(setting) {
    const found = createResult()
    const ends: (() => Promise<void>)[] = []
    try {
      const cluster = await createCluster(at(setting.scale, { tiny: 2, small: 2, full: 3 }), setting.logs)
      ends.push(cluster.remove)
      const servers = await Promise.all(
        cluster.fronts.map(({ env }) => createServer(setting.program, env.DATABASE_URL, env)),
      )
      for (const server of servers) ends.push(server.remove)
      await Promise.all(servers.map((server) => server.start()))
      const nginx = await startNginx(servers.map(({ port }) => port))
      ends.push(nginx.stop)
      const url = cluster.fronts[0]?.env.DATABASE_URL ?? ''
      await work({ cluster, servers, front: inFrontOf(servers, nginx.url, url), setting, found })
    } finally {
      for (const end of ends.reverse()) await end()
    }
    return found.result
  },
}

/** The faults of this run, in random order; each kind as often as asked for. */
function chosen({ scale, random, times, only }: Setting, found: Findings): Fault[] {
  const kinds = faults.filter(({ name }) => !only || only.includes(name))
  // In this order, because the cluster takes longer to be whole again after the second one.
  if (scale === 'tiny')
    return ['switchover', 'kill'].flatMap((name) => kinds.find((kind) => kind.name === name) ?? [])
  for (const { why } of kinds) if (why?.()) found.skip(why() as string)
  const list = kinds.filter(({ why }) => !why?.())
  return Array.from({ length: times ?? at(scale, { tiny: 1, small: 1, full: 3 }) }, () => {
    const left = [...list]
    return list.map(() => left.splice(random.below(left.length), 1)[0] as Fault)
  }).flat()
}

async function work(site: Site) {
  const { servers, front, setting, found } = site
  const { scale, random } = setting
  const team = await createTeam(front, {
    people: at(scale, { tiny: 5, small: 8, full: 8 }),
    projects: at(scale, { tiny: 2, small: 4, full: 4 }),
  })
  const pages = Array.from({ length: at(scale, { tiny: 10, small: 100, full: 100 }) }, (_, index) => {
    const chance = random.fork(`viewer ${index}`)
    const projectId = team.projects[index % team.projects.length] ?? ''
    const { url } = front
    const person = chance.pick(team.people)
    return createViewer({ base: () => url, rest: url, team, person, projectId, pause: 500 }, chance, found)
  })
  let current: Fault | undefined
  const mayBeFull = () => current?.name === 'disk'
  const rules = { mayBeCut: false, mayBeFull, ticketsAtMost: 40, pause: 60 }
  const writers = startWriters({ server: front, team, random, found }, rules)
  const reader = readFresh(servers, team, writers, found)
  const line = watch(writers, pages)
  const outages = new Map<string, number[]>()
  const pids = servers.map((server) => server.pid())
  try {
    for (const [index, fault] of chosen(setting, found).entries()) {
      await writers.more(20)
      current = fault
      const ms = await once({ ...site, fault, writers, pages, line, words: `${index + 1} ${fault.name}` })
      outages.set(fault.name, [...(outages.get(fault.name) ?? []), ms])
    }
    await writers.more(20)
  } catch (error) {
    // The changes acknowledged until then are judged all the same.
    found.expect(false, `broken off in "${current?.name}": ${(error as Error).message}`)
  }
  await writers.stop()
  await reader.stop()
  line.stop()
  const areSame = servers.every((server, index) => server.running() && server.pid() === pids[index])
  found.expect(areSame, 'a process of the product ended')
  for (const words of begunTwice(site.cluster.timelines)) found.expect(false, words)
  const { events, ms } = await judge(site, { team, pages, writers })
  for (const [name, list] of outages) found.figures[`${name}: s without a change`] = secondsOf(list)
  Object.assign(found.figures, {
    pages: pages.length,
    events,
    resets: pages.reduce((total, { tally }) => total + tally.resets, 0),
    'no answer': writers.tally.noAnswer,
    ...writers.reasons,
    'slowest answer ms': Math.round(writers.tally.slowest),
    reads: reader.tally.read,
    'reads refused': reader.tally.refused,
    'stale reads': reader.tally.stale,
    'caught up at the end ms': ms,
  })
}

type Watched = { team: Team; pages: Viewer[]; writers: Writers }

/** Compares the pages and the answers of the writers with the database. */
async function judge({ front, found }: Site, { team, pages, writers }: Watched) {
  const { url } = await front.database()
  const caughtUp = await catchUp(pages, team, url, found)
  await compare(writers.ledger, url, team.projects, found)
  await checkInvariants(url, found)
  return caughtUp
}

/** A timeline that two machines have begun holds two histories: the changes of one of them are lost. */
function begunTwice(all: { machine: string; timeline: number }[]): string[] {
  return all.flatMap(({ machine, timeline }, index) => {
    const other = all.slice(0, index).find((one) => one.timeline === timeline)
    return other ? [`timeline ${timeline} was begun by ${other.machine} and by ${machine}`] : []
  })
}

const secondsOf = (list: number[]) => list.map((ms) => (ms / 1_000).toFixed(1)).join(' ')

type Once = Site & { fault: Fault; writers: Writers; pages: Viewer[]; line: TimeLine; words: string }

/** One fault, from its random moment until the cluster is whole again. @returns the longest time without a change, in ms */
async function once({ cluster, setting, found, fault, writers, pages, line, words }: Once): Promise<number> {
  const random = setting.random.fork(words)
  await cluster.whole()
  await delay(random.below(at(setting.scale, PHASE_MS)))
  const lasts = fault.lasts?.(random)
  const began = performance.now()
  const since = (moment: number) => ((moment - began) / 1_000).toFixed(1)
  const events: string[] = []
  const note = (what: string) => events.push(`${since(performance.now())} ${what}`)
  cluster.noticed.length = 0
  const end = await fault.begin(cluster)
  note('done')
  const backAgain = async () => {
    const { endedAt } = line.longestGap(began)
    // Nothing is in flight any more that was begun before the fault.
    await writers.answered()
    await writers.more(1)
    await delay(STEADY_MS)
    return line.longestGap(began).endedAt === endedAt
  }
  const waiting = (async () => {
    while (!(await backAgain()));
  })()
  // Awaited below, after the fault has ended.
  waiting.catch(() => {})
  const finish = async () => {
    for (const broken of await end()) found.expect(false, `${words}: ${broken}`)
    note('fault ended')
  }
  if (lasts === undefined) {
    await Promise.race([waiting, delay(2 * fault.limit, undefined, { ref: false })])
    await finish()
  } else {
    await delay(lasts)
    await finish()
  }
  await waiting
  // The next fault waits for this anyway.
  if (setting.scale !== 'tiny') {
    await cluster.whole()
    note('whole')
  }
  const { ms, endedAt } = line.longestGap(began)
  const areLive = await within(TIMEOUT_MS, () => line.shown(endedAt).length === pages.length)
  found.expect(areLive, `${words}: ${pages.length - line.shown(endedAt).length} pages did not come back`)
  // The tiny run shares a busy machine with other tests: it judges by order, not by time.
  const isLate = setting.scale !== 'tiny' && ms > fault.limit
  found.expect(!isLate, `${words}: ${Math.round(ms)} ms without an acknowledged change`)
  const lines = [
    ...cluster.noticed.map(({ at, what }) => `${since(at)} ${what}`),
    ...events,
    `${since(endedAt)} first change acknowledged`,
    `${since(Math.max(...line.shown(endedAt)))} all ${pages.length} pages live`,
    `${since(Math.max(began, line.lastRefusal()))} last 503`,
  ].sort((one, other) => Number.parseFloat(one) - Number.parseFloat(other))
  setting.reportProgress?.(
    `${words}: ${(ms / 1_000).toFixed(1)} s without a change\n${lines.map((text) => `           ${text}`).join('\n')}`,
  )
  return ms
}
