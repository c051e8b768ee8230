// The job that continues an import, in whatever state the import is.
import { sql } from 'kysely'
import { z } from 'zod'
import { jobKind, type Workers } from '../jobs/kind.ts'

const ImportJob = z.object({ import_id: z.string() })
export type ImportJob = z.output<typeof ImportJob>

const importing = (workers: Workers) =>
  jobKind({
    payload: ImportJob,
    workers,
    key: ({ import_id }) => `import:${import_id}`,
    // The server works on one import at a time, over all projects. Reading from an address is mostly waiting, so it has a queue
    // for each user and delays no files. Imports of a user who already has several at work come after those of other users.
    routing: ({ import_id }) =>
      sql`select task, case task when 'import' then task else task || ' ' || user_id end as queue, others as priority
        from (select user_id, case when state = 'reading' and options ? 'url' then 'import-address' else 'import' end as task,
            (select least(count(*), 100)::int from import other where other.user_id = import.user_id and other.id <> import.id
              and state in ('reading', 'running', 'removing')) as others
          from import where id = ${import_id}) waiting`,
  })

export const importJobs = { import: importing('long'), 'import-address': importing('address') }
