// At the start of the server, refuses a bucket that this server may not use. If the bucket does not answer, the server starts
// anyway: the bucket may be back in a minute, and a tracker without its files is better than none.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartError } from '../process/start-error.ts'
import { createBucket, StoreError } from './bucket.ts'
import { tryBucket } from './store.ts'

const TIMEOUT_MS = 5_000

export async function requireBucket({ s3 }: Pick<Config, 's3'>, logger: Logger): Promise<void> {
  if (!s3) return
  const bucket = createBucket(s3, { tries: 1, timeoutMs: TIMEOUT_MS })
  try {
    await tryBucket(bucket)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const words = `S3_URL: the bucket ${bucket.name} does not work: ${error.message}`
    if (!error.temporary) throw new StartError(words)
    logger.error(`${words}. Until it works, files can be neither added nor opened.`)
  }
}
