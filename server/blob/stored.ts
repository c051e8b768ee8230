// The table of stored files, with one row for each content: its bounds, and its pruning.
import type { Stored } from '../stored/stored.ts'
import { sweepBlobs } from './sweep.ts'

export const blobStored = {
  tables: {
    blob: {
      of: 'project',
      rows: [{ limit: 'ticketFiles' }, { limit: 'openImports' }],
      bytes: [{ limit: 'fileBytes' }, { limit: 'importBytes' }],
      removedBy: [{ step: 'files' }],
    },
  },
  pruned: { files: sweepBlobs },
  neverViolated: { inCode: ['blob_sha256_check', 'blob_size_check'], onConflict: ['blob_pkey'] },
} satisfies Stored
