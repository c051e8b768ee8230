// The scenarios of the fault tests, in the order in which they run.
import type { Scenario } from './scenario.ts'
import { bigBoard } from './scenarios/big-board.ts'
import { clock } from './scenarios/clock.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { failover } from './scenarios/failover.ts'
import { floods } from './scenarios/flood.ts'
import { inside } from './scenarios/inside.ts'
import { killPostgres } from './scenarios/kill-postgres.ts'
import { killServer } from './scenarios/kill-server.ts'
import { notifications } from './scenarios/notifications.ts'
import { outage, outageExternal } from './scenarios/outage.ts'
import { powerCut } from './scenarios/power-cut.ts'
import { races } from './scenarios/races.ts'
import { retriedCreates } from './scenarios/retried-creates.ts'
import { revocation } from './scenarios/revocation.ts'
import { rolling } from './scenarios/rolling.ts'
import { sentinel } from './scenarios/sentinel.ts'
import { pooler, several } from './scenarios/several.ts'
import { slowConnections } from './scenarios/slow-connections.ts'
import { slowReader } from './scenarios/slow-reader.ts'
import { soak } from './scenarios/soak.ts'
import { stampede } from './scenarios/stampede.ts'
import { stop } from './scenarios/stop.ts'
import { streams } from './scenarios/streams.ts'
import { uploads } from './scenarios/uploads.ts'

export const scenarios: Scenario[] = [
  killServer,
  killPostgres,
  powerCut,
  retriedCreates,
  uploads,
  races,
  streams,
  outage,
  outageExternal,
  stop,
  several,
  pooler,
  rolling,
  failover,
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
  notifications,
]
