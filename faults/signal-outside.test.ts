// A run of the fault tests that has started a PostgreSQL, a pooler and nginx beside several processes, and is ended by a signal,
// leaves nothing behind.
import { lacks } from '../script/machine.mjs'
import { testUnless } from '../server/test/unless.ts'
import { givenFolder, leavesNothing, start, startedWith } from './signalled.ts'

givenFolder()
const why = lacks('proc', 'postgres', 'pgbouncer', 'nginx')
testUnless(why, 'ended by a signal, with a PostgreSQL, a pooler and nginx', async () => {
  start('pooler')
  const programs = [/main\.js/, /listen_addresses=127/, /pgbouncer/, /nginx: master/]
  const seen = await startedWith({ programs, ports: 5 })
  await leavesNothing(seen, 'SIGINT')
})
