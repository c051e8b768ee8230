// A process that reads the event log of DATABASE_URL and records what it handles in a table `handled`. The test kills it. Each
// line of standard input names a project with new events. It prints a line before it handles each event.
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { createKysely, createPool } from '../server/db/pool.ts'
import { startReaders } from '../server/events/reader.ts'
import type { Reader } from '../server/jobs/kind.ts'
import { createLogger } from '../server/log.ts'

const logger = createLogger({ logLevel: 'warn' }, { write: (line) => process.stderr.write(line) })
const db = createKysely(createPool(process.env.DATABASE_URL ?? '', logger))
const reader: Reader = {
  name: 'record',
  async handle(tx, events) {
    for (const { project_id, seq } of events) {
      process.stdout.write(`${seq}\n`)
      await sql`insert into handled (project_id, seq, process) values (${project_id}, ${seq}, ${process.pid})`.execute(
        tx,
      )
    }
  },
}
const readers = startReaders({ db, logger }, [reader], { roundMs: 0, pollMs: 200 })
createInterface(process.stdin).on('line', readers.hint)
