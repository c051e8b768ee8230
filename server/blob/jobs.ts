// The job that deletes stored files which are not referenced any more.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const DeleteFilesJob = z.object({ files: z.array(z.string()) })
export type DeleteFilesJob = z.output<typeof DeleteFilesJob>

export const blobJobs = {
  'delete-files': jobKind({
    /** The SHA-256 of each file. */
    payload: DeleteFilesJob,
    workers: 'long',
  }),
}
