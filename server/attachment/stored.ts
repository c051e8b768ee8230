// The table of attachments: its bounds, and its erasure. The contents are rows of server/blob/stored.ts.
import { sql } from 'kysely'
import { limit, withErased } from '../stored/bounds.ts'
import { rowsOfTicket } from '../stored/erase-rows.ts'
import { alongWithBytes } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'

export const attachmentStored = {
  tables: {
    attachment: {
      of: 'project',
      rows: [{ limit: 'ticketFiles' }],
      bytes: [{ limit: 'fileBytes' }],
      removedBy: [{ step: 'files' }, { with: 'ticket' }, withErased],
    },
  },
  limits: {
    fileBytes: limit('project', 'server/attachment/quota.ts', { refuses: 'file_quota' }),
    ticketFiles: limit('parent', 'server/attachment/commands.ts', { refuses: 'attachment_limit' }),
  },
  moved: {
    attachment: alongWithBytes('attachment', {
      file_bytes: sql`coalesce(sum(size) filter (where deleted_at is null), 0)`,
      removed_file_bytes: sql`coalesce(sum(size) filter (where deleted_at is not null), 0)`,
    }),
  },
  erased: { ticket: rowsOfTicket('attachment') },
  neverViolated: {
    bounds: ['attachment_name_check'],
    locked: ['attachment_on_ticket', 'attachment_sha256_fkey'],
  },
} satisfies Stored
