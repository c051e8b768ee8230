// Starts to count if a setting asks for figures. Otherwise the code for figures is not loaded.
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from './metrics.ts'
import type { SourceDeps } from './sources.ts'

type StartDeps = Omit<SourceDeps, 'config'> & {
  logger: Logger
  config: Pick<Config, 'metricsPort' | 'metricsToken'> & SourceDeps['config']
}

export async function startMetrics(deps: StartDeps): Promise<{ metrics: Metrics; stop(): void } | undefined> {
  const { metricsPort, metricsToken } = deps.config
  if (metricsPort === undefined && metricsToken === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const { listenForScrapes } = await import('./routes.ts')
  const metrics = createMetrics(deps)
  const server = metricsPort === undefined ? undefined : await listenForScrapes(metrics, metricsPort)
  return {
    metrics,
    stop() {
      server?.close()
      server?.closeAllConnections()
      metrics.stop()
    },
  }
}
