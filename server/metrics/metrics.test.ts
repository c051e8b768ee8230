// The output of /metrics: who may read it, which figures it has, and that it has no data about people. The dashboard and
// docs/metrics.md name the same figures.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import { createApp } from '../app.ts'
import { createFairUse } from '../fair-use/fair-use.ts'
import { freePort } from '../test/free-port.ts'
import { createWorld, startWorld } from '../test/world.ts'
import { createMetrics } from './metrics.ts'
import { metricsRoutes } from './routes.ts'
import { SOURCES } from './sources.ts'
import { startMetrics } from './start.ts'

const METRICS_TOKEN = 'a-token-of-the-operator'

const figures = () => ({ ...world.deps, pool: { totalCount: 3, idleCount: 1, waitingCount: 2 } })

const world = await startWorld({ settings: { METRICS_TOKEN } })
await mkdir(world.deps.config.dataDir, { recursive: true })
const metrics = createMetrics(figures())
const app = createApp(world.deps, { metrics, fairUse: createFairUse(world.deps) })
const { owner: ada, projectId } = await world.team('Grace Hopper')
afterAll(async () => {
  metrics.stop()
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(app.request(path, { method, headers }))
const scrape = async () => (await ask('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).text()

type Line = { name: string; labels: Record<string, string>; value: number }
const linesOf = (text: string): Line[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    value: Number(value),
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
    ),
  }))

describe('who may read it', () => {
  it('the token of the operator opens it, and nothing else', async () => {
    const good = await ask('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })
    expect(good.status).toBe(200)
    expect(good.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(good.headers.get('cache-control')).toBe('no-store')
    for (const headers of [
      {},
      ada.headers,
      { Authorization: `Bearer ${METRICS_TOKEN}x` },
      { Authorization: METRICS_TOKEN },
    ])
      expect((await ask('/metrics', headers as Record<string, string>)).status).toBe(401)
  })

  it('without the setting it is not there, and nothing is counted', async () => {
    const routes = metricsRoutes(metrics, { metricsToken: undefined })
    expect((await routes.request('/metrics', { headers: { Authorization: 'Bearer ' } })).status).toBe(404)
    expect(
      await startMetrics({ ...figures(), config: { ...world.deps.config, metricsToken: undefined } }),
    ).toBe(undefined)
  })

  it('a port of its own answers on this machine, and answers nothing else', async () => {
    const metricsPort = await freePort()
    const own = await startMetrics({ ...figures(), config: { ...world.deps.config, metricsPort } })
    const at = `http://127.0.0.1:${metricsPort}`
    expect(await (await fetch(`${at}/metrics`)).text()).toContain('lacewing_db_up 1')
    expect((await fetch(`${at}/api/me`)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
    const taken = startMetrics({ ...figures(), config: { ...world.deps.config, metricsPort } })
    await expect(taken).rejects.toThrow(`METRICS_PORT ${metricsPort} cannot be used`)
    own?.stop()
    await expect(fetch(`${at}/metrics`)).rejects.toThrow()
  })
})

describe('requests', () => {
  it('are counted by template, method and status, whatever is asked for', async () => {
    const { id } = await world.ticket(ada, projectId)
    await ask(`/api/tickets/${id}`, ada.headers)
    await ask(`/api/tickets/${id}`)
    await ask('/api/tickets/nonsense', ada.headers)
    for (const path of [
      '/secret-plans',
      `/project/${projectId}`,
      '/assets/x.js',
      '/api/nothing/here',
      '/%00',
    ])
      await ask(path)
    await ask('/anywhere', {}, 'PROPFIND')
    const lines = linesOf(await scrape())
    const counted = (labels: object) =>
      lines.find(
        (line) =>
          line.name === 'lacewing_http_requests_total' &&
          JSON.stringify(line.labels) === JSON.stringify(labels),
      )?.value
    const route = '/api/tickets/:ticketId'
    expect(counted({ route, method: 'GET', status: '200' })).toBe(1)
    expect(counted({ route, method: 'GET', status: '401' })).toBe(1)
    expect(counted({ route, method: 'GET', status: '404' })).toBe(1)
    const bucket = lines.find(
      ({ name, labels }) => name.endsWith('duration_seconds_count') && labels.route === route,
    )
    expect(bucket?.value).toBe(3)
    // One for the ticket, and one for the call that does not exist.
    expect(
      lines.find(({ name, labels }) => name === 'lacewing_refusals_total' && labels.code === 'not_found')
        ?.value,
    ).toBe(2)
    const templates = new Set((Object.keys(api) as OperationName[]).map((name): string => api[name].path))
    const own = [
      'other',
      '/metrics',
      '/healthz',
      '/readyz',
      '/mcp',
      '/api/stream',
      '/api/docs',
      '/api/openapi.json',
    ]
    for (const { labels } of lines.filter(({ name }) => name === 'lacewing_http_requests_total')) {
      expect(templates.has(labels.route ?? '') || own.includes(labels.route ?? ''), labels.route).toBe(true)
      expect(['GET', 'POST', 'PATCH', 'DELETE', 'other']).toContain(labels.method)
    }
    for (const { labels } of lines.filter(({ name }) => name === 'lacewing_refusals_total'))
      expect(Object.keys(REFUSALS)).toContain(labels.code)
  })

  it('that a rate refuses are told by their code', async () => {
    const limited = createApp(world.deps, {
      metrics,
      fairUse: createFairUse(world.deps, { rates: { writes: { points: 1, seconds: 60 } } }),
    })
    const send = () =>
      limited.request(`/api/projects/${projectId}/tickets`, {
        method: 'POST',
        headers: {
          ...ada.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ title: 'One too many' }),
      })
    expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    expect(await scrape()).toContain('lacewing_refusals_total{code="too_many_requests"} 1')
  })
})

describe('the state of things', () => {
  it('streams, connections, readers, jobs, mails, tables and disks', async () => {
    const { db } = world
    await world.ticket(ada, projectId, { assignee_id: ada.user_id })
    await sql`insert into notification_mail (id, user_id, pace, made_at, attempts, retry_at) values
      (gen_random_uuid(), ${ada.user_id}, 'now', now(), 0, now()),
      (gen_random_uuid(), ${ada.user_id}, 'now', now(), 4, now())`.execute(db)
    await sql`select graphile_worker.add_job('mail', '{}'::json)`.execute(db)
    const backupDir = join(world.deps.config.dataDir, 'backups')
    await mkdir(backupDir, { recursive: true })
    await writeFile(join(backupDir, 'lacewing-20260503T022300Z-nightly.backup'), '')
    const own = createMetrics({ ...figures(), config: { ...world.deps.config, backupDir } })
    const lines = linesOf(await own.text())
    own.stop()
    const value = (name: string, labels: object = {}) =>
      lines.find((line) => line.name === name && JSON.stringify(line.labels) === JSON.stringify(labels))
        ?.value
    expect(value('lacewing_db_up')).toBe(1)
    expect(value('lacewing_db_connections', { state: 'busy' })).toBe(2)
    expect(value('lacewing_db_waiting')).toBe(2)
    expect(value('lacewing_streams')).toBe(0)
    // The readers of the event log do not run in this test.
    expect(value('lacewing_reader_projects_behind', { reader: 'inbox' })).toBeGreaterThan(0)
    expect(value('lacewing_jobs', { task: 'mail', state: 'due' })).toBeGreaterThan(0)
    expect(value('lacewing_mails', { state: 'waiting' })).toBe(1)
    expect(value('lacewing_mails', { state: 'retrying' })).toBe(1)
    expect(value('lacewing_table_bytes', { table: 'event' })).toBeGreaterThan(8_000)
    expect(value('lacewing_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(0)
    expect(value('lacewing_backup_newest_seconds')).toBe(Date.UTC(2026, 4, 3, 2, 23) / 1_000)
    expect(
      lines.filter(({ name }) => name === 'lacewing_source_errors_total').map((line) => line.value),
    ).toEqual(SOURCES.map(() => 0))
  })

  it('a database that is away is a figure, and hides no other', async () => {
    const away = await createWorld()
    const own = createMetrics({ ...away.deps, pool: figures().pool })
    await away.close()
    const text = await own.text()
    own.stop()
    expect(text).toContain('lacewing_db_up 0')
    expect(text).toContain('lacewing_db_waiting 2')
    expect(text).toContain('lacewing_source_errors_total{source="jobs"} 1')
    expect(text).not.toContain('lacewing_table_bytes{')
  })

  it('holds nothing of a person, and no id', async () => {
    await world.ticket(ada, projectId, { title: 'A very private title' })
    const text = await scrape()
    for (const person of [ada.full_name, ada.username, ada.email, 'private', projectId, 'Apollo'])
      expect(text.toLowerCase()).not.toContain(person.toLowerCase())
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|\d+\.\d+\.\d+\.\d+/)
  })
})

describe('what is written about it', () => {
  const described = async () => {
    const text = await scrape()
    const lines = linesOf(text)
    return [...text.matchAll(/^# HELP (lacewing_\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(
      ([, name = '', help = '', type = '']) => {
        const source = SOURCES.flatMap(({ gauges }) => gauges).find((gauge) => gauge.name === name)
        const seen = lines.find((line) => line.name === name || line.name === `${name}_count`)
        return { name, help, type, labels: source?.labels ?? Object.keys(seen?.labels ?? {}) }
      },
    )
  }

  it('docs/metrics.md has a row for each, in words and labels', async () => {
    await ask('/api/me')
    const rows = (await described()).map(
      ({ name, help, type, labels }) =>
        `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
    )
    const page = await readFile('docs/metrics.md', 'utf8')
    expect(page.split('\n').filter((line) => line.startsWith('| `lacewing_'))).toEqual(rows)
  })

  it('every name in the dashboard is printed, and the dashboard shows every one of ours', async () => {
    const names = new Set(linesOf(await scrape()).map(({ name }) => name))
    for (const { name, type } of await described()) if (type === 'gauge') names.add(name)
    const dashboard = JSON.parse(await readFile('docs/grafana.json', 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[]
    }
    const used = new Set(
      dashboard.panels.flatMap(({ targets = [] }) =>
        targets.flatMap(({ expr }) =>
          [...expr.matchAll(/\b(?:lacewing|process|nodejs)_\w+/g)].map(([name]) => name),
        ),
      ),
    )
    expect(used.size).toBeGreaterThan(20)
    expect([...used].filter((name) => !names.has(name))).toEqual([])
    const shown = [...used].map((name) => name.replace(/_bucket$/, ''))
    expect((await described()).map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([])
  })
})
