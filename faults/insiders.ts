// Attacks by accounts of the server. Each can be started and paused, and is judged by the answers that it gets and by what it
// leaves behind. scenarios/inside.ts measures how it affects other users.
import { sql } from 'kysely'
import { Client } from 'pg'
import { addMemberships } from '../server/test/many-memberships.ts'
import type { TestPerson } from '../server/test/people.ts'
import { send } from './call.ts'
import { flood, raw } from './flooder.ts'
import { scalar } from './invariants.ts'
import type { Random } from './random.ts'
import { importFiles, sendDeliveries } from './readers.ts'
import { at, type Findings, type Setting } from './scenario.ts'
import type { Server } from './server.ts'
import { createProject, type Team, withDatabase } from './team.ts'

const MIB = 1024 ** 2
const WIDE_COMMENT = 80_000

export type Fixture = { server: Server; team: Team; setting: Setting; found: Findings; url: string }
/** One attack, which sends between `go` and `rest`. */
export type Attack = {
  go(): void
  /** Stops sending; the server may still be working on earlier requests. */
  rest(): void | Promise<void>
  stop(): Promise<void>
  /** The server works on its requests for long, so that phases with and without the attack cannot alternate. */
  isLasting?: true
}
export type Kind = { name: string; begin(fixture: Fixture, attacker: TestPerson): Promise<Attack> }

const bearer = ({ access_token }: TestPerson) => ({ Authorization: `Bearer ${access_token}` })

export const KINDS: Kind[] = [
  { name: 'texts that fill the disk', begin: fillDisk },
  { name: 'renames in ten thousand projects', begin: renameEverywhere },
  { name: 'exports of very long comments', begin: exportAll },
  { name: 'catching up on very long events', begin: catchUp },
  { name: 'deliveries that take long to read', begin: sendDeliveries },
  { name: 'files to import that take long to read', begin: importFiles },
]

/** A flood from a child process, judged after it has ended. */
async function flooding(
  { server, found }: Fixture,
  name: string,
  requests: string[],
  judge: (sent: number, ok: number) => Promise<void>,
): Promise<Attack> {
  const running = await flood({ port: server.port, sockets: 6, requests })
  return {
    go: running.go,
    rest: running.rest,
    async stop() {
      const { sent, statuses } = await running.stop()
      found.figures[`${name}: answers to ${sent}`] = JSON.stringify(statuses)
      const other = Object.keys(statuses).filter((status) => !['200', '429'].includes(status))
      found.expect(other.length === 0, `${name}: answered ${JSON.stringify(statuses)}`)
      await judge(sent, statuses['200'] ?? 0)
    },
  }
}

function wideText(random: Random, characters: number): string {
  let text = ''
  for (let made = 0; made < characters; made += 1)
    text += String.fromCodePoint(0x10000 + random.below(0x20000))
  return text
}

async function fillDisk(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { server, team, found, setting, url } = fixture
  const projectId = await createProject(server, team.agent, attacker, 'Filled')
  const requests = Array.from(
    { length: at(setting.scale, { tiny: 5, small: 60, full: 250 }) },
    (_, index) => {
      const description = wideText(setting.random, 37_500)
      const headers = { ...bearer(attacker), 'Idempotency-Key': `filling-${index}` }
      const body = JSON.stringify({ title: 'x', description })
      return raw('POST', `/api/projects/${projectId}/tickets`, headers, body)
    },
  )
  const size = async () => (await scalar(url, 'select pg_database_size(current_database())')) / MIB
  const log = async () => (await scalar(url, "select pg_current_wal_lsn() - '0/0'::pg_lsn")) / MIB
  const before = { size: await size(), log: await log() }
  return flooding(fixture, 'texts that fill the disk', requests, async () => {
    const written = await scalar(
      url,
      `select coalesce(sum(text_bytes), 0) from project where id = '${projectId}'`,
    )
    const grown = (await size()) - before.size
    const stored = written / MIB
    found.figures['MiB of text / of files / of write-ahead log'] =
      `${stored.toFixed(1)} / ${grown.toFixed(1)} / ${((await log()) - before.log).toFixed(1)}`
    found.expect(stored <= 33, `${stored.toFixed(1)} MiB of text were taken from one person`)
    found.expect(grown <= 10 * stored + 16, `${stored.toFixed(1)} MiB of text grew to ${grown.toFixed(1)}`)
  })
}

async function renameEverywhere(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { team, found, setting, url } = fixture
  const count = at(setting.scale, { tiny: 500, small: 10_000, full: 10_000 })
  await withDatabase(url, async (db) => {
    const both = { owner_id: team.people[0]?.user_id ?? '', user_id: attacker.user_id }
    await addMemberships(db, { ...both, count, deleted: true })
    await addMemberships(db, { ...both, count: 100 })
  })
  const requests = Array.from({ length: 50 }, (_, index) =>
    raw('PUT', '/auth/v1/user', bearer(attacker), JSON.stringify({ data: { full_name: `Name ${index}` } })),
  )
  return flooding(fixture, 'renames in ten thousand projects', requests, async (_, ok) =>
    found.expect(ok > 0, 'no rename succeeded'),
  )
}

/** Creates a project of the attacker with one ticket that has this many comments, which are longer than today's limits allow. */
async function longThread({ server, team, url }: Fixture, owner: TestPerson, comments: number) {
  const projectId = await createProject(server, team.agent, owner, 'Long')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `with made as (
        insert into ticket (id, project_id, number, title, status, type, priority, reporter_id, comment_count, created_at,
          updated_at)
        values (gen_random_uuid(), $1, 1, 'Long', 'todo', 'task', 'low', $2, $3::int, now(), now()) returning id
      ), numbered as (update project set last_ticket_number = 1, todo_count = 1 where id = $1)
      insert into comment (id, project_id, ticket_id, author_id, content, created_at)
      select gen_random_uuid(), $1, made.id, $2, repeat($4, $5::int / 4), now() + n * interval '1 second'
      from made, generate_series(1, $3::int) n`,
      [projectId, owner.user_id, comments, '😀', WIDE_COMMENT],
    )
  } finally {
    await client.end()
  }
  return projectId
}

async function exportAll(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { server, team, found, setting } = fixture
  const count = at(setting.scale, { tiny: 30, small: 1_501, full: 3_001 })
  const projectId = await longThread(fixture, attacker, count)
  const get = async (path: string) => {
    const { status, body } = await send(server.url, team.agent, {
      method: 'GET',
      path,
      token: attacker.access_token,
    })
    found.expect(status === 200, `${path} was answered ${status} ${server.why(body)}`)
    return body as { tickets?: Ticket[]; comments?: unknown[]; next: string | null }
  }
  type Ticket = { id: string; comments: unknown[]; comments_next: string | null }
  const path = `/api/projects/${projectId}/export?limit=100`
  const request = raw('GET', path, { ...bearer(attacker), 'Accept-Encoding': 'identity' })
  const running = await flooding(fixture, 'exports of very long comments', [request], async () => {
    let seen = 0
    for (const ticket of (await get(path)).tickets ?? []) {
      seen += ticket.comments.length
      for (let after = ticket.comments_next; after !== null; ) {
        const window = await get(`/api/tickets/${ticket.id}/comments?limit=200&after=${after}`)
        seen += window.comments?.length ?? 0
        after = window.next
      }
    }
    found.expect(seen === count, `${seen} of ${count} comments were exported`)
    found.figures['comments of 80 kB exported'] = seen
  })
  return running
}

async function catchUp(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { server, found, setting, url } = fixture
  const count = at(setting.scale, { tiny: 20, small: 300, full: 1_500 })
  const projectId = await longThread(fixture, attacker, count)
  await withDatabase(url, async (db) => {
    await sql`insert into event (project_id, seq, type, actor_id, at, counts, payload)
      select project.id, project.seq + row_number() over (), 'comment.changed', ${attacker.user_id}, now(), counts,
        jsonb_build_object('comment', jsonb_build_object('id', comment.id, 'content', content,
          'author', jsonb_build_object('id', author_id)))
      from comment join project on project.id = comment.project_id
      join event on event.project_id = project.id and event.seq = project.seq
      where project.id = ${projectId}`.execute(db)
    await sql`update project set seq = seq + ${count} where id = ${projectId}`.execute(db)
  })
  const barrier = createBarrier()
  let stopped = false
  let caughtUp = 0
  async function page() {
    for (;;) {
      await barrier.passed()
      if (stopped) return
      const response = await fetch(`${server.url}/api/stream`, {
        method: 'POST',
        headers: { ...bearer(attacker), 'Content-Type': 'application/json' },
        body: JSON.stringify({ cursors: { [projectId]: 1 } }),
      })
      found.expect([200, 429].includes(response.status), `a stream was answered ${response.status}`)
      let end = ''
      for await (const chunk of response.body ?? []) {
        end = (end + Buffer.from(chunk).toString('latin1')).slice(-200)
        if (end.includes('event: ready')) break
      }
      if (end.includes('event: ready')) caughtUp += 1
    }
  }
  const pages = Array.from({ length: 4 }, page)
  return {
    go: barrier.open,
    rest: barrier.close,
    async stop() {
      stopped = true
      barrier.open()
      await Promise.all(pages)
      found.expect(caughtUp > 0, 'no page caught up')
      found.figures[`pages that caught up on ${count} events of 80 kB`] = caughtUp
    },
  }
}

/** A gate at which callers wait while it is closed. */
function createBarrier() {
  let isOpen = false
  const waiting: (() => void)[] = []
  return {
    passed: () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
    open() {
      isOpen = true
      for (const resolve of waiting.splice(0)) resolve()
    },
    close() {
      isOpen = false
    },
  }
}
