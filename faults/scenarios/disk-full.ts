// The disk of the data folder fills up under load and then has space again. First it fills down to the reserve: writes are
// refused with a clear message, and reads go on. Then it fills completely, and the database itself fails. No acknowledged write
// is lost, no partial row or file is left, and the server recovers by itself.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ifMissing } from '../../server/process/missing.ts'
import { query } from '../../server/test/query.ts'
import { type Answer, NoAnswer, problemOf, send } from '../call.ts'
import { type Disk, mountDisk } from '../disk.ts'
import { checkFiles } from '../files.ts'
import { checkInvariants } from '../invariants.ts'
import { compare, createLedger, type Ledger } from '../ledger.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team } from '../team.ts'

const DISK_MIB = 320
/** Less than the reserve in limits.ts, by a margin for other writes. */
const RESERVE_MIB = 40
/** The tiny run shares the machine with other tests and does not judge time; outage.ts checks answer times. */
const WELL_MS = { tiny: TIMEOUT_MS, small: 10_000, full: 10_000 }
const ANSWER_MS = { tiny: TIMEOUT_MS, small: 6_000, full: 6_000 }

type Fixture = { server: Server; disk: Disk; team: Team; ledger: Ledger; found: Findings; setting: Setting }
type Tally = { refused: number; away: number; reads: number; readsAway: number }

export const diskFull: Scenario = {
  name: 'disk-full',
  wants: ['mount'],
  async run(setting) {
    const found = createResult()
    const server = await createServer(setting.program, '', { BACKUP_DIR: '' })
    const disk = await mountDisk(server.dataDir, DISK_MIB)
    try {
      await server.start()
      const team = await createTeam(server, { people: 6, projects: 2 })
      const fixture: Fixture = { server, disk, team, ledger: createLedger(), found, setting }
      const pid = server.pid()
      const times = at(setting.scale, { tiny: 1, small: 1, full: 3 })
      for (let time = 0; time < times; time += 1) {
        await runThroughFault(fixture, `reserve ${time}`, RESERVE_MIB)
        if (setting.scale !== 'tiny') await runThroughFault(fixture, `full ${time}`, 0)
      }
      found.expect(server.running() && server.pid() === pid, 'the server process ended')
      const database = await server.database()
      await compare(fixture.ledger, database.url, team.projects, found)
      await checkInvariants(database.url, found)
      await checkFiles(database, found)
      // While it runs, it may be writing the mails that failed before.
      await server.end('SIGTERM')
      await checkMails(server, found)
    } finally {
      await server.end('SIGTERM')
      await disk.unmount()
      await server.remove()
    }
    return found.result
  },
}

/** Fills the disk, writes, reads, requests a mail, takes a backup, and frees the space. */
async function runThroughFault(fixture: Fixture, name: string, left: number) {
  const { disk, found, setting, team } = fixture
  const tally: Tally = { refused: 0, away: 0, reads: 0, readsAway: 0 }
  await disk.fill(left)
  const well = WELL_MS[setting.scale]
  const makeRoom = left > 0 ? undefined : await breakDatabase(fixture)
  const rounds = at(setting.scale, { tiny: 8, small: 100, full: 120 })
  await Promise.all(team.people.map((_, index) => write(fixture, name, index, rounds, tally)))
  if (left > 0) {
    found.expect(tally.refused > 0, `${name}: no change was refused`)
    found.expect(tally.readsAway === 0, `${name}: reading failed ${tally.readsAway} times`)
  }
  const mailsBefore = await mails(fixture.server)
  if (left > 0) await askForMail(fixture)
  else await backUp(fixture)
  await disk.empty()
  await makeRoom?.()
  const began = performance.now()
  const isWell = () => create(fixture, `${name} afterwards ${Math.round(performance.now())}`, 0).then(isDone)
  found.expect(await within(well, isWell), `${name}: not well ${well / 1_000} s after there was room again`)
  found.figures[`${name}: refused / unavailable / reads that failed`] =
    `${tally.refused} / ${tally.away} / ${tally.readsAway} of ${tally.reads}`
  found.figures[`${name}: well after ms`] = Math.round(performance.now() - began)
  if (left > 0)
    found.expect(
      await within(well, async () => (await mails(fixture.server)) > mailsBefore),
      `${name}: a requested mail was not sent`,
    )
}

/** Fills the database directly, past the server's reserve, until it runs out of space. */
async function breakDatabase({ server, found }: Fixture): Promise<() => Promise<void>> {
  const { adminUrl } = await server.database()
  const client = new Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  const filled = await client
    .query(`create table filler as select repeat('x', 900) as text from generate_series(1, 1000000)`)
    .catch((error: Error) => error)
  found.expect(filled instanceof Error, 'the disk was not full')
  found.figures['the database said'] = filled instanceof Error ? filled.message.slice(0, 60) : ''
  // A database that failed because the disk is full has already closed the connection.
  await client.end().catch(() => undefined)
  // If the statement failed, there is no table to drop.
  return async () => {
    if (!(filled instanceof Error)) await query(adminUrl, 'drop table filler')
  }
}

async function write(fixture: Fixture, name: string, index: number, rounds: number, tally: Tally) {
  for (let count = 0; count < rounds; count += 1) {
    const answer = await create(fixture, `${name} ${index} ${count}`, index)
    if (answer?.status === 507) tally.refused += 1
    else if (!isDone(answer)) tally.away += 1
    const { server, team, found } = fixture
    const path = `/api/projects/${team.projects[0]}/tickets`
    const read = await attempt(fixture, {
      method: 'GET',
      path,
      token: team.people[index]?.access_token ?? '',
    })
    tally.reads += 1
    if (read?.status !== 200) tally.readsAway += 1
    found.expect(server.running(), 'the server process ended')
    await delay(20)
  }
}

/** Sends a create that must be answered, whether it succeeds or not. */
async function create(fixture: Fixture, mark: string, index: number): Promise<Answer | null> {
  const { team, ledger, found } = fixture
  const answer = await attempt(fixture, {
    method: 'POST',
    path: `/api/projects/${team.projects[index % team.projects.length]}/tickets`,
    token: team.people[index]?.access_token ?? '',
    body: { title: mark, description: 'text '.repeat(2_000) },
    key: `key ${mark}`,
  })
  if (!answer) return null
  if (answer.status === 200) ledger.acknowledge(answer.body as never, mark)
  else {
    const { code, detail } = problemOf(answer)
    const isClear = (answer.status === 507 && /disk/.test(detail)) || answer.status === 503
    found.expect(isClear, `answered ${answer.status} ${code}: ${fixture.server.why(answer.body)}`)
    found.expect(Number(answer.retryAfter) > 0, `${answer.status} without Retry-After`)
  }
  return answer
}

async function attempt({ server, team, found, setting }: Fixture, request: Parameters<typeof send>[2]) {
  try {
    const answer = await send(server.url, team.agent, request)
    found.expect(answer.ms < ANSWER_MS[setting.scale], `an answer took ${Math.round(answer.ms)} ms`)
    return answer
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    found.expect(false, `no answer: ${error.message}`)
    return null
  }
}

const isDone = (answer: Answer | null) => answer?.status === 200

async function askForMail({ server, team, found }: Fixture) {
  const response = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: team.people[1]?.email }),
  })
  found.expect(response.status === 200, `a mail was refused with ${response.status} ${await response.text()}`)
}

/** A backup onto the full disk must fail with a message and leave no partial file. */
async function backUp({ server, found }: Fixture) {
  const folder = join(server.dataDir, 'taken')
  // If even the folder cannot be created, the backup meets the same error and must report it.
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const result = await server.command(['backup', join(folder, 'one.backup')])
  found.expect(result.code !== 0, 'a backup onto a full disk was made')
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  found.expect(names.length === 0, `a backup left ${names.join(', ')}`)
  await rm(folder, { recursive: true, force: true })
}

async function mails(server: Server): Promise<number> {
  const names = await readdir(join(server.dataDir, 'mail')).catch(ifMissing<string[]>([]))
  return names.filter((name) => name.endsWith('.eml')).length
}

async function checkMails(server: Server, found: Findings) {
  const folder = join(server.dataDir, 'mail')
  for (const name of await readdir(folder).catch(ifMissing<string[]>([]))) {
    const text = await readFile(join(folder, name), 'utf8')
    found.expect(name.endsWith('.eml') && /--\s*$/.test(text), `half a mail: ${name}`)
  }
  found.figures.mails = await mails(server)
}
