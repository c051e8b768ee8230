// The calls about custom fields.

import type { ApiDocs } from '../api-doc.ts'
import { customField, event, project } from '../api-example.ts'
import { FIELD_RESTORABLE_DAYS, FIELDS_ON_CARD, FIELDS_PER_PROJECT } from './field.ts'

export const fieldDocs = {
  listFields: {
    summary: 'List the custom fields of a project',
    agent: { tool: 'look_up', action: 'fields' },
    description: `Returns all of them, at most ${FIELDS_PER_PROJECT}, and the removed ones that can be restored.`,
    output: { seq: project.seq, fields: [customField], removed: [] },
  },
  createField: {
    summary: 'Create a custom field',
    agent: null,
    description:
      `Names are unique in the project, ignoring case (\`field_taken\`), and cannot be words of the query language. A project can ` +
      `have at most ${FIELDS_PER_PROJECT} fields (\`field_limit\`), ${FIELDS_ON_CARD} of them on cards (\`field_card_limit\`).`,
    input: {
      name: customField.name,
      kind: customField.kind,
      options: [{ name: 'Gold', color: 'yellow' }],
      on_card: true,
    },
    output: event({ type: 'field.created', custom_field: customField }),
  },
  updateField: {
    summary: 'Rename a custom field, change its options, or move it',
    agent: null,
    description:
      'The kind of a field cannot change. `version` is the version that the edit started from. If the field was changed since, ' +
      'the call fails with `edit_conflict`.',
    input: { version: 1, name: 'Contract', on_card: false },
    output: event({
      type: 'field.changed',
      custom_field: { ...customField, name: 'Contract', on_card: false, version: 2 },
    }),
  },
  deleteField: {
    summary: 'Remove a custom field',
    agent: null,
    description: `Tickets keep their values for ${FIELD_RESTORABLE_DAYS} days, in which the field can be restored.`,
    output: event({ type: 'field.removed', field_id: customField.id }),
  },
  restoreField: {
    summary: 'Restore a removed custom field',
    agent: null,
    description:
      'Tickets have their values again. Fails with `field_taken` if another field has its name by now.',
    output: event({ type: 'field.restored', custom_field: { ...customField, version: 3 } }),
  },
} satisfies Partial<ApiDocs>
