// The tables of imports: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { deleteFiles } from '../blob/delete-files.ts'
import { fromNow } from '../clock.ts'
import type { Tx } from '../db/handle.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { DAY } from '../limits.ts'
import { freed, limit, withErased } from '../stored/bounds.ts'
import { rowsOfProject, rowsOfTicket } from '../stored/erase-rows.ts'
import { alongWithBytes } from '../stored/moves.ts'
import type { Pruning, Stored } from '../stored/stored.ts'
import { IMPORT } from './limits.ts'

const QUOTA = 'server/import/quota.ts'
const eraseRows = rowsOfProject('import_change', 'import', 'import_origin', 'import_mapping')

export const importStored = {
  tables: {
    import: {
      of: 'project',
      rows: [{ limit: 'openImports' }, { limit: 'importsInADay' }],
      bytes: [{ limit: 'importBytes' }],
      removedBy: [{ step: 'imports' }],
    },
    import_secret: { of: 'project', rows: [{ oneFor: ['import_id'] }], removedBy: [{ step: 'imports' }] },
    // An origin from which nothing was imported is deleted.
    import_origin: {
      of: 'project',
      rows: [{ limit: 'importsInADay' }],
      removedBy: [{ step: 'imports' }, withErased],
    },
    // One row for each row that an import wrote.
    import_row: {
      of: 'project',
      rows: [{ limit: 'textBytes' }, { limit: 'ticketFiles' }, { limit: 'importedNames' }],
      removedBy: [withErased],
    },
    import_change: {
      of: 'project',
      rows: [{ limit: 'textBytes' }],
      bytes: [{ limit: 'textBytes' }],
      removedBy: [{ with: 'ticket' }, withErased],
    },
    import_mapping: { of: 'project', rows: [{ limit: 'mappings' }], removedBy: [withErased] },
  },
  limits: {
    importBytes: freed('person', QUOTA, { refuses: 'import_quota' }),
    openImports: freed('person', QUOTA, { refuses: 'import_limit' }),
    importsInADay: freed('project', QUOTA, { refuses: 'import_limit' }),
    importedNames: limit('project', 'server/import/people.ts'),
    mappings: limit('project', 'server/import/header.ts'),
  },
  pruned: { imports: pruneImports },
  moved: {
    import_change: alongWithBytes('import_change', {
      text_bytes: sql`coalesce(sum(octet_length(before::text) + octet_length(after::text)), 0)`,
    }),
  },
  erased: { ticket: rowsOfTicket('import_change'), project: eraseImports },
  neverViolated: {
    bounds: ['import_name_check'],
    inCode: ['import_state_check'],
    onConflict: ['import_mapping_pkey', 'import_origin_name', 'import_secret_pkey'],
    byJobs: [
      'import_change_import_id_fkey',
      'import_change_on_ticket',
      'import_change_origin_id_fkey',
      'import_change_source',
      'import_origin_id_fkey',
      'import_row_import_id_fkey',
      'import_row_origin_id_fkey',
      'import_row_pkey',
      'import_staged_fkey',
    ],
    locked: ['import_upload_fkey'],
  },
} satisfies Stored

/**
 * Removes uploads that never ran or wait in a deleted project, tokens whose reading ended with its process, and sources without
 * imports.
 */
async function pruneImports(deps: Pruning): Promise<void> {
  const { db } = deps
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('import')
      .where('state', 'in', ['uploaded', 'read', 'unreadable'])
      .where('created_at', '<', fromNow(deps, -IMPORT.draftDays * DAY))
      .returning(['upload', 'staged'])
      .execute()
    // An import of a deleted project can be neither continued nor removed.
    const { rows } = await sql<(typeof gone)[number]>`
      with those as (
        select import.id, upload, staged from import join project on project.id = project_id
        where project.deleted_at is not null and (upload is not null or staged is not null) for update of import
      )
      update import set upload = null, staged = null from those where import.id = those.id
      returning those.upload, those.staged`.execute(tx)
    await enqueue(tx, ...deleteFiles([...gone, ...rows].flatMap(({ upload, staged }) => [upload, staged])))
  })
  await db.deleteFrom('import_secret').where('created_at', '<', fromNow(deps, -DAY)).execute()
  await sql`delete from import_origin where not exists (select from import where origin_id = import_origin.id)
    and not exists (select from import where project_id = import_origin.project_id and state = 'reading')
    and not exists (select from import_row where origin_id = import_origin.id)
    and not exists (select from import_change where origin_id = import_origin.id)`.execute(db)
}

/** Also erases names without an account. */
async function eraseImports(tx: Tx, projectId: string, now: string): Promise<void> {
  await sql`delete from import_row using import_origin where origin_id = import_origin.id and project_id = ${projectId}`.execute(
    tx,
  )
  await eraseRows(tx, projectId, now)
  await sql`update profile set full_name = 'Deleted user', username = 'deleted-' || right(id::text, 12), deleted_at = ${now}
    where imported_into = ${projectId} and deleted_at is null`.execute(tx)
}
