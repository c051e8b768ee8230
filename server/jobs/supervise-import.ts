// Lets an import run in a process of its own, within its bounds; one that exceeds them is given up, in words for whoever started it.
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { IMPORT } from '../import/limits.ts'
import type { ImportJob } from './enqueue.ts'
import { type Bounds, GivenUp, type JobProcesses } from './process/processes.ts'

type Supervised = Pick<Deps, 'db' | 'logger'> & { processes: JobProcesses }

/** @param attempt which one it is: it is begun again where the server ended meanwhile */
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
  const isReading = found.state === 'reading'
  const totalMs = isReading
    ? found.options.url === undefined
      ? IMPORT.fileMs
      : IMPORT.addressMs
    : IMPORT.turnMs + IMPORT.stepMs
  const bounds: Bounds = isReading ? { totalMs, isUnwanted: () => isRemoved(db, id) } : { totalMs }
  try {
    if (isReading && attempt > IMPORT.attempts) throw new GivenUp('crash', undefined)
    await processes.run({ task: 'import', payload: job }, bounds, signal)
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    logger.warn({ import_id: id, why: error.why }, 'an import was given up')
    await giveUp(db, id, wordsOf(error.why, totalMs))
  }
}

async function isRemoved(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirst()
  return found?.state !== 'reading'
}

function wordsOf(why: GivenUp['why'], ms: number): string {
  if (why === 'time')
    return `It took longer than ${Math.round(ms / 60_000)} minutes, the most that it may take, and was given up.`
  if (why === 'memory') return 'It needs more memory than an import may take, and was given up.'
  return 'What it was read by ended again and again, and it was given up. The log of the server may tell more.'
}

async function giveUp(db: Db, id: string, reason: string): Promise<void> {
  for (const [from, to] of [['reading', 'unreadable'] as const, ['running', 'paused'] as const])
    await db
      .updateTable('import')
      .set({ state: to, reason })
      .where('id', '=', id)
      .where('state', '=', from)
      .execute()
  await db.deleteFrom('import_secret').where('import_id', '=', id).execute()
}
