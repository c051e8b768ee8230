// Carries out an import: reads its source, runs it, or removes it, whatever its row says. Turn by turn, so that others of the queue have
// theirs; interrupted at any point it goes on where the last commit was.

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
  /** Says what is begun now. */
  step?(name: string): void
  /** Overridden by tests: who reads what kind of source. */
  sourceOf?: typeof sourceOf
}

/** A turn of the job: the next one is enqueued behind the other imports that wait. */
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
