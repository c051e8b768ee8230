// A process that reads the event log of DATABASE_URL and sends to webhooks, as a server does. The test kills it.
import { readConfig } from '../server/config.ts'
import { createKysely, createPool } from '../server/db/pool.ts'
import { startReaders } from '../server/events/reader.ts'
import { createLogger } from '../server/log.ts'
import '../server/nouns.ts'
import { webhookReader } from '../server/webhook/reader.ts'
import { startWebhooks } from '../server/webhook/sender.ts'

const { DATABASE_URL = '' } = process.env
const clock = { now: () => new Date() }
const logger = createLogger({ logLevel: 'warn' }, { write: (line) => process.stderr.write(line) })
const db = createKysely(createPool(DATABASE_URL, logger))
startReaders({ db, logger }, [webhookReader], { roundMs: 0, pollMs: 100 })
startWebhooks({ db, clock, logger, config: readConfig(process.env) }, 50)
// The process ends with its parent.
process.stdin.on('end', () => process.exit(0)).resume()
