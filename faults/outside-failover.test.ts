// The fault test of fail-over at its smallest scale: PostgreSQL under Patroni with the files of docs/cluster. The primary is killed
// and its successor hands over, under load. It mostly waits, so it runs beside the others that need external programs.
import { runTiny } from './tiny.ts'

runTiny(({ name }) => name === 'failover')
