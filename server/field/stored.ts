// The table of custom fields: its bounds, and its erasure.
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const fieldStored = {
  tables: {
    custom_field: {
      of: 'project',
      rows: [{ limit: 'fields' }],
      removedBy: [{ by: 'server/field/commands.ts' }],
    },
  },
  limits: {
    fields: freed('project', 'server/field/commands.ts', {
      refuses: 'field_limit',
      isTried: { in: 'server/field/commands.test.ts', saying: 'field_limit' },
    }),
  },
  erased: { project: rowsOfProject('custom_field') },
  neverViolated: {
    bounds: ['custom_field_name_check', 'custom_field_unit_check', 'custom_field_kind_check'],
    inCode: ['custom_field_options_check'],
    onConflict: ['custom_field_name'],
  },
} satisfies Stored
