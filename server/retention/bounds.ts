// Combines the bounds of all tables (`tables` in the stored.ts of each noun), and documents the folders in the same words: who
// owns the rows, what limits their number and bytes, and what removes them. bounds.test.ts fails for a table or folder without a
// line, and for a line that is not true.
import { folded } from '../noun.ts'
import type { Bound, Bounds, Removal, Table } from '../stored/bounds.ts'

export const limits = () => folded('limits')
export const steps = () => folded('pruned')

type LimitName = keyof ReturnType<typeof limits>
type StepName = keyof ReturnType<typeof steps>

/** Does not compile if a table has no bounds, or if a noun names a limit or step that does not exist. */
export const tables = (): Record<Table, Bounds<LimitName, StepName>> => folded('tables')

/** The schema of the job queue. Jobs follow from what is written, and jobs that failed for good are deleted. */
export const SCHEMAS = { graphile_worker: { step: 'givenUpJobs' } } satisfies Record<
  string,
  { step: StepName }
>

/** The folders of DATA_DIR, and its files. BACKUP_DIR is rotated like `backups`. */
export const FOLDERS: Record<
  string,
  { rows: readonly Bound<LimitName, StepName>[]; removedBy: readonly Removal<StepName>[] }
> = {
  // Every stored file has a row in `blob`. incoming/ holds the current uploads; interrupted ones are deleted within an hour.
  files: { rows: [{ limit: 'fileBytes' }, { limit: 'importBytes' }], removedBy: [{ step: 'files' }] },
  // Only if there is no mail server.
  mail: { rows: [{ newest: 'mails' }], removedBy: [{ step: 'mails' }] },
  // Files without names: the system frees them with the process.
  export: { rows: ['few'], removedBy: [{ by: 'server/export/snapshot.ts' }] },
  backups: { rows: ['few'], removedBy: [{ by: 'server/backup/automatic.ts' }] },
  // The database cluster.
  postgres: { rows: ['few'], removedBy: ['stays'] },
  'postgres-password': { rows: ['few'], removedBy: ['stays'] },
  // Forty samples.
  'disk-history.json': { rows: ['few'], removedBy: [{ by: 'server/process/disk-history.ts' }] },
  'lacewing.sock': { rows: ['few'], removedBy: ['stays'] },
}
