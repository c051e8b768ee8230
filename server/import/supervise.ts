// Runs an import in a process of its own, within time and memory limits. One that exceeds them is stopped, with a reason for the
// user.
import { t } from '../../domain/locale/message.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { type Bounds, GivenUp, type JobProcesses } from '../jobs/process/processes.ts'
import type { ImportJob } from './jobs.ts'
import { IMPORT } from './limits.ts'
import { stopImport } from './stop.ts'

type Supervised = Pick<Deps, 'db' | 'logger'> & { processes: JobProcesses }

/** @param attempt the number of the attempt, because reading starts again if the server ended meanwhile */
export async function superviseImport(
  { db, logger, processes }: Supervised,
  job: ImportJob,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const { import_id: id } = job
  const found = await db
    .selectFrom('import')
    .select(['state', 'options'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const { state } = found
  const isReading = state === 'reading'
  const totalMs = isReading
    ? found.options.url === undefined
      ? IMPORT.fileMs
      : IMPORT.addressMs
    : IMPORT.runMs
  const bounds: Bounds = isReading
    ? { totalMs, isUnwanted: () => isRemoved(db, id) }
    : { totalMs, stepMs: IMPORT.stepMs }
  try {
    if (isReading && attempt > IMPORT.attempts) throw new GivenUp('crash', undefined)
    await processes.run({ task: 'import', payload: job }, bounds, signal)
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    // A reading process may be killed for the memory that other programs use, so it is tried again. A removal has to be tried
    // until it ends.
    const isLast = attempt >= IMPORT.attempts
    if (state === 'removing' || (error.why === 'crash' && isReading && !isLast)) throw error
    logger.warn({ import_id: id, why: error.why }, 'an import was given up')
    await giveUp(db, id, wordsOf(error.why, isReading ? totalMs : IMPORT.stepMs))
  }
}

async function isRemoved(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('import').select('id').where('id', '=', id).executeTakeFirst()
  return found === undefined
}

function wordsOf(why: GivenUp['why'], ms: number): string {
  if (why === 'time')
    return t('It was stopped, because it took longer than the limit of {minutes} minutes.', {
      minutes: Math.round(ms / 60_000),
    })
  if (why === 'memory') return t('It was stopped, because it needs more memory than an import may use.')
  return t(
    'It was stopped, because its process crashed several times. The log of the server may have the details.',
  )
}

async function giveUp(db: Db, id: string, reason: string): Promise<void> {
  for (const at of ['reading', 'running'] as const) await stopImport(db, id, { at, reason })
  await db.deleteFrom('import_secret').where('import_id', '=', id).execute()
}
