// The job that deletes stored files which nothing may refer to any more.
import { job } from '../job.ts'
import type { Job } from '../jobs/enqueue.ts'

/** @param files by SHA-256; without any there is nothing to do */
export function deleteFiles(files: (string | null)[]): Job[] {
  const known = files.filter((file) => file !== null)
  return known.length > 0 ? [job('delete-files', { files: known })] : []
}
