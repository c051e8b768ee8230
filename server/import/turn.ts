// Does the work of an import by the state in its row: reads the source, runs the import, or removes it. It works in turns, so
// that other imports of the queue progress too. After an interruption at any point it continues at the last commit.

import type { Deps } from '../deps.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ImportJob } from './jobs.ts'
import { readSource } from './read-turn.ts'
import { removeTurn } from './remove-turn.ts'
import { runTurn } from './run-turn.ts'
import type { sourceOf } from './sources.ts'

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & {
  hub: Pick<Deps['hub'], 'publish'>
  /** Reports the step that begins now. */
  step?(name: string): void
  /** The reader of each source; tests replace it. */
  sourceOf?: typeof sourceOf
}

/** One turn of the job. The next turn is enqueued behind the other imports that wait. */
export async function runImport(
  deps: ImportDeps,
  { import_id }: ImportJob,
  signal?: AbortSignal,
): Promise<void> {
  const found = await deps.db
    .selectFrom('import')
    .select('state')
    .where('id', '=', import_id)
    .executeTakeFirst()
  if (found?.state === 'reading') await readSource(deps, import_id, signal)
  const isLeft =
    found?.state === 'running'
      ? await runTurn(deps, import_id, signal)
      : found?.state === 'removing' && (await removeTurn(deps, import_id, signal))
  if (isLeft) await enqueue(deps.db, job('import', { import_id }))
}
