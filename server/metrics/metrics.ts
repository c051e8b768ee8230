// The figures of one process, as Prometheus reads them. Labels contain only route templates, words of the code and numbers: never
// an id, a name, an address or other data of a person. This file is only loaded if a setting asks for figures.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import packageJson from '../../package.json' with { type: 'json' }
import type { Logger } from '../log.ts'
import { type Figure, SOURCES, type SourceDeps } from './sources.ts'

export type Metrics = {
  /** Counts a request that was answered. */
  request(seen: { route: string; method: string; status: number; seconds: number; refusal?: string }): void
  /** All figures, in the format of Prometheus. */
  text(): Promise<string>
  contentType: string
  stop(): void
}

/** The methods that may become a label. Other methods could be any text that a client sends. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Several scrapers, or one that asks too often, cost the database no more than one. */
const FRESH_MS = 5_000

export function createMetrics(deps: SourceDeps & { logger: Logger }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'lacewing_build_info',
    help: 'Always 1; its label is the version',
    registers,
    labelNames: ['version'],
  }).set({ version: packageJson.version }, 1)
  const requests = new Counter({
    name: 'lacewing_http_requests_total',
    help: 'Answered requests',
    registers,
    labelNames: ['route', 'method', 'status'],
  })
  const durations = new Histogram({
    name: 'lacewing_http_request_duration_seconds',
    help: 'Seconds until the response started',
    registers,
    labelNames: ['route', 'method'],
    buckets: SECONDS,
  })
  const refusals = new Counter({
    name: 'lacewing_refusals_total',
    help: 'Refused requests, by error code',
    registers,
    labelNames: ['code'],
  })
  const failed = new Counter({
    name: 'lacewing_source_errors_total',
    help: 'Sources of metrics that could not be read',
    registers,
    labelNames: ['source'],
  })

  const groups = SOURCES.map((source) => ({
    source,
    gauges: source.gauges.map(({ labels = [], ...gauge }) => {
      const made = new Gauge({ ...gauge, labelNames: [...labels], registers })
      return { name: gauge.name, made }
    }),
  }))
  for (const { name } of SOURCES) failed.inc({ source: name }, 0)

  async function refresh(): Promise<void> {
    await Promise.all(
      groups.map(async ({ source, gauges }) => {
        const figures = await source.read(deps).catch((error: unknown): Figure[] => {
          deps.logger.debug({ err: error, source: source.name }, 'could not read metrics')
          failed.inc({ source: source.name })
          return []
        })
        // Reset the gauges first: a label that no longer exists would otherwise keep its last value.
        for (const { made } of gauges) made.reset()
        for (const { name, value, labels = {} } of figures)
          gauges.find((gauge) => gauge.name === name)?.made.set(labels, value)
      }),
    )
  }

  let read: { at: number; done: Promise<void> } | undefined
  return {
    request({ route, method, status, seconds, refusal }) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ route, method: known, status })
      durations.observe({ route, method: known }, seconds)
      if (refusal !== undefined) refusals.inc({ code: refusal })
    },
    async text() {
      if (!read || performance.now() - read.at > FRESH_MS) read = { at: performance.now(), done: refresh() }
      await read.done
      return registry.metrics()
    },
    contentType: registry.contentType,
    stop: () => registry.clear(),
  }
}
