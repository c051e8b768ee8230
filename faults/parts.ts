// The parts of the fault tests, in the order in which they run.
import type { Part } from './part.ts'
import { killPostgres } from './parts/kill-postgres.ts'
import { killServer } from './parts/kill-server.ts'
import { outage } from './parts/outage.ts'
import { races } from './parts/races.ts'
import { retriedCreates } from './parts/retried-creates.ts'
import { slowReader } from './parts/slow-reader.ts'
import { stop } from './parts/stop.ts'
import { streams } from './parts/streams.ts'

export const parts: Part[] = [
  killServer,
  killPostgres,
  retriedCreates,
  races,
  streams,
  outage,
  stop,
  slowReader,
]
