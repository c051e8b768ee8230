// Connects the job worker to the server's log; routine messages appear only at debug level.
import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

export function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const line = { job: scope.taskIdentifier }
    if (level === 'error') logger.error(line, message)
    else if (level === 'warning') logger.warn(line, message)
    else logger.debug(line, message)
  })
}
