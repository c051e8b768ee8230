// Attacks on what the server reads in the background: deliveries of a forge whose commits refer to each other, and files to
// import that unpack to very much data or open elements that they never close. Part of insiders.ts.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { headersOf, push, SECRET, sha } from '../server/test/forge.ts'
import type { TestPerson } from '../server/test/people.ts'
import { query } from '../server/test/query.ts'
import { send } from './call.ts'
import type { Attack, Fixture } from './insiders.ts'
import { scalar } from './invariants.ts'
import { at } from './scenario.ts'
import { createProject } from './team.ts'

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

function callsOf({ server, team, found }: Fixture, { access_token: token }: TestPerson): Call {
  return async (method, path, body) => {
    const answer = await send(server.url, team.agent, { method, path, token, body, key: randomUUID() })
    const isFine = answer.status === 200 || answer.status === 429
    found.expect(isFine, `${method} ${path} was answered ${answer.status} ${server.why(answer.body)}`)
    return answer.body
  }
}

/**
 * Runs the acts one after another between `go` and `rest`; the server works on them even after that. The acts are prepared
 * beforehand, because this process also measures the other users.
 */
function lasting(requests: (() => Promise<void>)[], judge: () => Promise<void>): Attack {
  let isGoing = false
  let turn = 0
  let running = Promise.resolve()
  async function work() {
    for (; isGoing && turn < requests.length; turn += 1) await requests[turn]?.()
  }
  return {
    isLasting: true,
    go() {
      isGoing = true
      running = running.then(work)
    },
    rest() {
      isGoing = false
      return running
    },
    async stop() {
      isGoing = false
      await running
      await judge()
    },
  }
}

/**
 * Sends signed pushes to three projects, once the number of workers. Each commit claims to be cherry-picked from the next one.
 */
export async function sendDeliveries(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { server, team, found, setting, url } = fixture
  const call = callsOf(fixture, attacker)
  const count = at(setting.scale, { tiny: 200, small: 1_200, full: 2_000 })
  const hooks: { address: string; key: string }[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const projectId = await createProject(server, team.agent, attacker, `Forge ${name}`)
    const path = `/api/projects/${projectId}/forge`
    await call('POST', path, { secret: SECRET })
    const { connection } = (await call('GET', path)) as { connection: { address: string } }
    const [row] = await query(url, `select key from project where id = '${projectId}'`)
    hooks.push({ address: connection.address, key: String(row?.key) })
  }
  const deliveries = Array.from({ length: at(setting.scale, { tiny: 2, small: 20, full: 40 }) }, (_, turn) =>
    hooks.map(({ address, key }) => {
      const id = (index: number) => sha(`${key} ${turn} ${index % count}`)
      const commits = Array.from({ length: count }, (_, index) => ({
        id: id(index),
        message: `Fixes ${key}-${(index % 40) + 1}${' '.repeat(60)}\n\n(cherry picked from commit ${id(index + 1)})`,
      }))
      const body = JSON.stringify(push({ ref: 'refs/heads/main', commits, at: turn }))
      const headers = { 'Content-Type': 'application/json', ...headersOf('github', 'push', body) }
      return async () => {
        const { status } = await fetch(`${server.url}${address}`, { method: 'POST', headers, body })
        found.expect([202, 429].includes(status), `a delivery was answered ${status}`)
      }
    }),
  )
  return lasting(deliveries.flat(), async () => {
    const { url: now } = await server.database()
    const read = await scalar(now, `select count(*) from forge_delivery where state <> 'waiting'`)
    found.figures[`deliveries of ${count} commits that were read`] = read
    found.expect(read > 0, 'no delivery was read')
  })
}

/** Files whose import once took minutes or gigabytes. @param times factor for the size of each file */
function hostileFiles(times: number): { source: string; body: Buffer }[] {
  const many = (text: string, count: number) => text.repeat(count * times)
  const jira = (description: string) =>
    Buffer.from(`Summary,Issue key,Issue id,Description\nA,A-1,1,"${description}"\n`)
  const codes = Array.from({ length: 48_000 * times }, (_, index) => `{code:${index}}`).join('')
  const rss = (description: string) =>
    Buffer.from(
      `<rss version="0.92"><channel><title>Jira</title><item><title>A</title><key id="1">A-1</key><description>${description}</description></item></channel></rss>`,
    )
  return [
    { source: 'jira', body: jira(codes) },
    { source: 'jira', body: jira(many('{{{{', 150_000)) },
    { source: 'jira', body: jira(many('[[[[', 150_000)) },
    { source: 'jira', body: rss(many('&lt;script&gt;', 66_000)) },
    { source: 'trello', body: Buffer.from(`{"name":"A","cards":[${many('{},', 7_000_000)}{}]}`) },
    { source: 'gitlab', body: archiveOf(Buffer.from(many('{}\n', 20_000_000))) },
  ]
}

/** A gzipped tar archive with one file, the issues of a project. */
function archiveOf(issues: Buffer): Buffer {
  const header = Buffer.alloc(512)
  header.write('tree/project/issues.ndjson', 0)
  header.write('0000644\0', 100)
  header.write(`${issues.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        0', 148)
  header.write('ustar\0', 257)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return gzipSync(Buffer.concat([header, issues, Buffer.alloc(1_536 - (issues.length % 512))]))
}

/** Uploads each file to a project of its own, has the server read it, removes it, and starts over. */
export async function importFiles(fixture: Fixture, attacker: TestPerson): Promise<Attack> {
  const { server, team, found, setting } = fixture
  const call = callsOf(fixture, attacker)
  const files = hostileFiles(at(setting.scale, { tiny: 0.05, small: 1, full: 1 }))
  const projects: string[] = []
  for (const [index] of files.entries())
    projects.push(await createProject(server, team.agent, attacker, `Import ${index}`))
  const pushId = new Map<string, string>()
  async function upload(turn: number) {
    const index = turn % files.length
    const [file, projectId] = [files[index], projects[index] ?? '']
    const former = pushId.get(projectId)
    if (former) await call('DELETE', `/api/projects/${projectId}/import`, { id: former })
    const id = randomUUID()
    const { status } = await fetch(`${server.url}/api/projects/${projectId}/import-file?id=${id}&name=a`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${attacker.access_token}`,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(file?.body ?? []),
    })
    found.expect([200, 429].includes(status), `an upload was answered ${status}`)
    if (status !== 200) return
    pushId.set(projectId, id)
    await call('POST', `/api/projects/${projectId}/import/read`, { id, source: file?.source })
  }
  const turns = at(setting.scale, { tiny: 6, small: 24, full: 60 })
  const uploads = Array.from({ length: turns }, (_, turn) => () => upload(turn))
  return lasting(uploads, async () => {
    const { url } = await server.database()
    const states = await query(url, 'select state, count(*)::int from import group by 1 order by 1')
    found.figures['imports by state'] = JSON.stringify(states)
    found.expect(pushId.size > 0, 'no file was uploaded')
  })
}
