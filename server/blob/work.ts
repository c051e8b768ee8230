// Deletes stored files that are not referenced any more.
import type { Background } from '../jobs/kind.ts'
import type { DeleteFilesJob } from './jobs.ts'
import { deleteUnused } from './sweep.ts'

export const blobWork = {
  jobs: { 'delete-files': (deps, { files }: DeleteFilesJob) => deleteUnused(deps, files) },
} satisfies Background
