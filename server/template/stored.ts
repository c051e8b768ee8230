// The table of templates: its bounds, and its erasure.
import { customCopier } from '../field/presets.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const templateStored = {
  tables: {
    ticket_template: { of: 'project', rows: [{ oneFor: ['project_id', 'type'] }], removedBy: [withErased] },
  },
  async copied(db, { from, to, user_id }) {
    const templates = await db
      .selectFrom('ticket_template')
      .select(['type', 'description', 'custom'])
      .where('project_id', '=', from)
      .execute()
    const copy = await customCopier(db, { from, to, user_id })
    const rows = templates.map(({ custom, ...template }) => ({ ...template, custom: copy(custom) }))
    const kept = rows.filter(
      ({ description, custom }) => description !== null || Object.keys(custom).length > 0,
    )
    if (kept.length === 0) return
    await db
      .insertInto('ticket_template')
      .values(kept.map((row) => ({ ...row, custom: JSON.stringify(row.custom), project_id: to, version: 1 })))
      .execute()
  },
  erased: { project: rowsOfProject('ticket_template') },
  neverViolated: {
    bounds: [
      'ticket_template_description_check',
      'ticket_template_custom_check',
      'ticket_template_type_check',
    ],
    onConflict: ['ticket_template_pkey'],
  },
} satisfies Stored
