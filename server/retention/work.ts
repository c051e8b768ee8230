// Erases deleted content, and removes data that nobody can use any more.
import type { Background } from '../jobs/kind.ts'
import { eraseCommentsFromLog } from './erase.ts'
import type { EraseJob } from './jobs.ts'
import { prune } from './pruning.ts'

export const retentionWork = {
  jobs: {
    erase: ({ db }, { comment_id }: EraseJob) => eraseCommentsFromLog(db, [comment_id]),
    prune: (deps) => prune(deps),
  },
} satisfies Background
