// Runs the reading of deliveries in a process of its own, within time limits. A delivery that exceeds them is marked as failed,
// and the next one follows.

import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { GivenUp, type JobProcesses } from '../jobs/process/processes.ts'
import { settle } from './deliveries.ts'
import type { ForgeJob } from './jobs.ts'
import { FORGE } from './limits.ts'

type Supervised = Pick<Deps, 'db' | 'logger'> & { processes: JobProcesses }

export async function superviseForge(
  { db, logger, processes }: Supervised,
  { project_id }: ForgeJob,
  signal: AbortSignal,
): Promise<void> {
  const { turnMs: totalMs, stepMs } = FORGE
  try {
    await processes.run({ task: 'forge', payload: { project_id } }, { totalMs, stepMs }, signal)
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    const [what, id = ''] = error.step?.split(' ') ?? []
    logger.warn({ project_id, why: error.why, at: error.step }, 'forge delivery given up')
    if (what === 'delivery') await settle(db as Tx, id, 'failed', wordsOf(error.why))
    else if (what === 'releases') await forgetStale(db, { project_id, repo: id })
    // Nothing could be skipped, so another attempt would exceed the limits too: the queue tries later.
    else throw error
    // Enqueues the rest of the turn.
    await enqueue(db, job('forge', { project_id }))
  }
}

async function forgetStale(db: Db, repoKey: { project_id: string; repo: string }): Promise<void> {
  await db
    .deleteFrom('forge_stale')
    .where((where) => where.and(repoKey))
    .execute()
}

function wordsOf(why: GivenUp['why']): string {
  if (why === 'time') return `Processing it was stopped after ${FORGE.stepMs / 1_000} seconds`
  if (why === 'memory') return 'Processing it was stopped, because it needs too much memory'
  return 'The server failed to process it'
}
