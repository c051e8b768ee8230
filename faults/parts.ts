// The parts of the fault tests, in the order in which they run.
import type { Part } from './part.ts'
import { bigBoard } from './parts/big-board.ts'
import { clock } from './parts/clock.ts'
import { diskFull } from './parts/disk-full.ts'
import { floods } from './parts/flood.ts'
import { inside } from './parts/inside.ts'
import { killPostgres } from './parts/kill-postgres.ts'
import { killServer } from './parts/kill-server.ts'
import { outage, outageExternal } from './parts/outage.ts'
import { powerCut } from './parts/power-cut.ts'
import { races } from './parts/races.ts'
import { retriedCreates } from './parts/retried-creates.ts'
import { revocation } from './parts/revocation.ts'
import { sentinel } from './parts/sentinel.ts'
import { pooler, several } from './parts/several.ts'
import { slowConnections } from './parts/slow-connections.ts'
import { slowReader } from './parts/slow-reader.ts'
import { soak } from './parts/soak.ts'
import { stampede } from './parts/stampede.ts'
import { stop } from './parts/stop.ts'
import { streams } from './parts/streams.ts'

export const parts: Part[] = [
  killServer,
  killPostgres,
  powerCut,
  retriedCreates,
  races,
  streams,
  outage,
  outageExternal,
  stop,
  several,
  pooler,
  slowReader,
  diskFull,
  clock,
  stampede,
  floods,
  inside,
  slowConnections,
  soak,
  bigBoard,
  revocation,
  sentinel,
]
