// Deletes stored files, unless something refers to them.
import { z } from 'zod'
import { jobKind } from '../jobs/kind.ts'

const DeleteFilesJob = z.object({ files: z.array(z.string()) })
export type DeleteFilesJob = z.output<typeof DeleteFilesJob>

export const blobJobs = {
  'delete-files': jobKind({
    /** By SHA-256. */
    payload: DeleteFilesJob,
    workers: 'long',
  }),
}
