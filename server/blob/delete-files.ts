// The job that deletes stored files which are not referenced any more.
import { job } from '../job.ts'
import type { Job } from '../jobs/enqueue.ts'

/** @param files the SHA-256 of each file; without files there is no job */
export function deleteFiles(files: (string | null)[]): Job[] {
  const known = files.filter((file) => file !== null)
  return known.length > 0 ? [job('delete-files', { files: known })] : []
}
