// A process that opens the database of DATA_DIR as the server does, and nothing else: made to be killed by tests.
// Says the database's address on standard output when ready; a StartError as one line, with exit code 1.
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { createLogger } from '../log.ts'
import { StartError } from '../start-error.ts'

const config = readConfig(process.env)
const logger = createLogger(config, { write: (line) => process.stderr.write(line) })
try {
  const database = await openDatabase({ config, logger })
  process.once('SIGTERM', () => void database.close())
  process.stdout.write(`${database.url}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`StartError: ${error.message}\n`)
  process.exitCode = 1
}
