// The table of custom fields: its bounds, and its erasure.
import { sql } from 'kysely'
import { freed, withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import { left } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'
import { emptyRemovedFields } from './empty.ts'

export const fieldStored = {
  tables: {
    custom_field: {
      of: 'project',
      rows: [{ limit: 'fields' }],
      removedBy: [{ by: 'server/field/commands.ts' }],
    },
    ticket_custom: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }],
      bytes: [{ limit: 'textBytes' }],
      removedBy: [{ with: 'ticket' }, withErased, { by: 'server/field/of-ticket.ts' }],
    },
  },
  limits: {
    fields: freed('project', 'server/field/commands.ts', {
      refuses: 'field_limit',
      isTried: { in: 'server/field/commands.test.ts', saying: 'field_limit' },
    }),
  },
  erased: {
    ticket: (tx, id) => sql`delete from ticket_custom where ticket_id = ${id}`.execute(tx),
    project: rowsOfProject('custom_field'),
  },
  // The options keep their ids, which are only used together with the id of their field. Removed options stay behind.
  copied: (db, { from, to, now }) =>
    sql`insert into custom_field (id, project_id, name, name_key, kind, unit, options, on_card, position, created_at)
      select gen_random_uuid(), ${to}, name, name_key, kind, unit,
        jsonb_path_query_array(options, '$[*] ? (@.removed == false)'), on_card, position, ${now}
      from custom_field where project_id = ${from} and removed_at is null`.execute(db),
  pruned: { fields: ({ db, clock }) => emptyRemovedFields(db, clock.now()) },
  moved: {
    // The values that the other project has no field for are gone, so the row is written again (of-ticket.ts).
    ticket_custom: left('ticket_custom'),
  },
  neverViolated: {
    bounds: ['custom_field_name_check', 'custom_field_unit_check', 'custom_field_kind_check'],
    inCode: ['custom_field_options_check'],
    onConflict: ['custom_field_name', 'ticket_custom_pkey'],
    locked: ['ticket_custom_ticket_id_fkey'],
  },
} satisfies Stored
