// The program of a job process (jobs/process/serve.ts). It loads the jobs that read files and messages from outside, and the
// nouns whose rows these jobs write.
import { INCOMING_MARK } from './blob/names.ts'
import { forgeWork } from './forge/work.ts'
import { importWork } from './import/work.ts'
import { serveJobs } from './jobs/process/serve.ts'
import { mailInWork } from './mail-in/work.ts'
import './nouns.ts'
import type { ApartJobs } from './work-list.ts'

await serveJobs(
  { ...forgeWork.jobs, ...importWork.jobs, ...mailInWork.jobs } satisfies ApartJobs,
  INCOMING_MARK,
)
