// The tables of labels: their bounds, and their erasure.
import { sql } from 'kysely'
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'
import { setLabels } from './of-ticket.ts'
import { tidyLabels } from './tidy.ts'

export const labelStored = {
  tables: {
    label: { of: 'project', rows: [{ limit: 'labels' }], removedBy: [{ by: 'server/label/tidy.ts' }] },
    ticket_label: { of: 'project', rows: [{ limit: 'ticketLabels' }], removedBy: [{ with: 'ticket' }] },
  },
  limits: {
    labels: freed('project', 'server/label/commands.ts', { refuses: 'label_limit' }),
    ticketLabels: freed('parent', 'server/ticket/commands.ts', {
      refuses: 'ticket_labels_limit',
      isTried: { in: 'server/label/commands.test.ts', saying: 'ticket_labels_limit' },
    }),
  },
  pruned: { labels: ({ db }) => tidyLabels(db) },
  moved: {
    ticket_label: async (tx, { ticket_id, to, number, label_ids }) => {
      await sql`delete from ticket_label where ticket_id = ${ticket_id}`.execute(tx)
      await setLabels(tx, { project_id: to, id: ticket_id, number }, label_ids)
    },
  },
  copied: (db, { from, to, now }) =>
    sql`insert into label (id, project_id, name, name_key, color, description, created_at)
      select gen_random_uuid(), ${to}, name, name_key, color, description, ${now}
      from label where project_id = ${from} and removed_at is null`.execute(db),
  erased: { project: rowsOfProject('label') },
  neverViolated: {
    bounds: ['label_description_check', 'label_name_check'],
    inCode: ['label_check'],
    onConflict: ['label_name', 'ticket_label_pkey'],
    forKeys: ['label_in_project'],
    locked: ['label_merged_in_project', 'ticket_label_in_project', 'ticket_label_on_ticket'],
  },
} satisfies Stored
