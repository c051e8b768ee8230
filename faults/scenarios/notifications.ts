// Three server processes on one database are killed at random moments while people comment, mention and assign. Each person is
// notified exactly once of each event that concerns them, no matter which process wrote the event and which one was creating the
// notifications when it died.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../server/db/embedded.ts'
import { createLogger } from '../../server/log.ts'
import { copyReadyData } from '../../server/test/ready-data.ts'
import { type ApiRequest, eventOf, NoAnswer, send } from '../call.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team, withDatabase } from '../team.ts'

const PROCESSES = 3

export const notifications: Scenario = {
  name: 'told',
  async run(setting) {
    const found = createResult()
    const home = await mkdtemp(join(tmpdir(), 'lacewing-told-'))
    // The database runs as a different OS user, who needs access to its folder.
    await chmod(home, 0o755)
    const dataDir = join(home, 'data')
    await copyReadyData(setting.program, dataDir)
    const database = await startEmbedded({
      dataDir,
      logger: createLogger({ logLevel: 'warn' }),
      // The product's default is for one process. Three processes, and connections left over from killed ones, need more.
      settings: { max_connections: '100' },
    })
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () => createServer(setting.program, database.url)),
    )
    try {
      await Promise.all(servers.map((server) => server.start()))
      await work(setting, servers, database.url, found)
    } finally {
      for (const server of servers) await server.remove()
      await database.stop()
      await rm(home, { recursive: true, force: true })
    }
    return found.result
  },
}

type Line = { user_id: string; ticket_id: string; count: number }

/** The expected number of notifications per person and ticket, counted independently of the product. */
function createLedger() {
  const watchers = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  return {
    /** @param direct people who are notified even if they do not watch the ticket, and who watch it from then on */
    happened(ticketId: string, by: string, direct: string[] = []) {
      const watching = watchers.get(ticketId) ?? new Set()
      watchers.set(ticketId, watching)
      for (const person of new Set([...watching, ...direct]))
        if (person !== by) {
          const key = `${person} ${ticketId}`
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
      for (const person of [by, ...direct]) watching.add(person)
    },
    counts,
  }
}

async function work(setting: Setting, servers: Server[], databaseUrl: string, found: Findings) {
  const { scale, random } = setting
  const team = await createTeam(servers[0] as Server, { people: 5, projects: 2 })
  // Each start uses a twentieth of what a user may write in an hour, so more kills would reach that limit.
  const kills = at(scale, { tiny: 3, small: 8, full: 16 })
  const ledger = createLedger()
  const tickets: { id: string; projectId: string }[] = []
  let unanswered = 0

  /** Sends a request to one process after the other until it is answered. */
  async function ask(request: ApiRequest) {
    for (;;) {
      const running = servers.filter((server) => server.running())
      try {
        const answer = await send(random.pick(running).url, undefined, request)
        if (answer.status === 200) return eventOf(answer)
        if (answer.status !== 503)
          throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        unanswered += 1
      }
    }
  }

  let made = 0
  async function changeSomething({ people, projects }: Team) {
    made += 1
    const person = random.pick(people)
    const [token, key] = [person.access_token, `told-act-${made}`]
    const ticket = tickets.length > 0 && random.chance(0.9) ? random.pick(tickets) : undefined
    if (!ticket) {
      const projectId = random.pick(projects)
      const body = { title: `Told ${made}` }
      const event = await ask({
        method: 'POST',
        path: `/api/projects/${projectId}/tickets`,
        token,
        key,
        body,
      })
      if (event?.type !== 'ticket.created') throw new Error(`no ticket: ${JSON.stringify(event)}`)
      tickets.push({ id: event.ticket.id, projectId })
      return ledger.happened(event.ticket.id, person.user_id)
    }
    const other = random.pick(people)
    const isMention = random.chance(0.4)
    const content = isMention ? `@${other.username} look, ${made}` : `Number ${made}`
    await ask({ method: 'POST', path: `/api/tickets/${ticket.id}/comments`, token, key, body: { content } })
    ledger.happened(ticket.id, person.user_id, isMention ? [other.user_id] : [])
  }

  for (let kill = 0; kill < kills; kill += 1) {
    // One request after the other, so that the order of the answers is the order of the log.
    const acting = (async () => {
      for (let turn = 5 + random.below(15); turn > 0; turn -= 1) await changeSomething(team)
    })()
    await delay(random.below(150))
    const victim = random.pick(servers)
    await victim.end('SIGKILL')
    await acting
    await victim.start()
  }

  const lines = await withDatabase(databaseUrl, async (db) => {
    const isBehind = sql<{ behind: number }>`select count(*)::int as behind from project
      left join reader_place place on place.project_id = project.id and place.reader = 'inbox'
      where coalesce(place.seq, 0) < project.seq`
    const isThrough = await within(TIMEOUT_MS, async () => (await isBehind.execute(db)).rows[0]?.behind === 0)
    found.expect(isThrough, 'the inbox has not caught up')
    const { rows } = await sql<Line>`select user_id, ticket_id, count from inbox_line`.execute(db)
    return rows
  })
  const notifications = new Map(
    lines.map(({ user_id, ticket_id, count }) => [`${user_id} ${ticket_id}`, count]),
  )
  for (const key of new Set([...notifications.keys(), ...ledger.counts.keys()])) {
    const [should, is] = [ledger.counts.get(key) ?? 0, notifications.get(key) ?? 0]
    found.expect(should === is, `${key} was told ${is} times of ${should}`)
  }
  Object.assign(found.figures, {
    kills,
    acts: made,
    tickets: tickets.length,
    lines: lines.length,
    'told in all': [...notifications.values()].reduce((sum, count) => sum + count, 0),
    'no answer': unanswered,
  })
}
