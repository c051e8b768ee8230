// A process that runs only the embedded database of DATA_DIR, like the server does, so that tests can kill it. Prints the address
// of the database when it is ready; prints a StartError as one line, with exit code 1.
import { readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { createLogger } from '../log.ts'
import { StartError } from '../process/start-error.ts'

const { dataDir, logLevel } = readConfig(process.env)
const logger = createLogger({ logLevel }, { write: (line) => process.stderr.write(line) })
try {
  // Tests kill processes, not machines, so syncing to disk would only cost time.
  const database = await startEmbedded({ dataDir, logger, settings: { fsync: 'off' } })
  process.once('SIGTERM', () => void database.stop())
  process.stdout.write(`${database.url}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`StartError: ${error.message}\n`)
  process.exitCode = 1
}
