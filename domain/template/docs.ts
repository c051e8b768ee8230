// The calls about templates.
import type { ApiDocs } from '../api-doc.ts'
import { event, project } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

const template = {
  ticket_type: 'bug',
  description: 'Steps to reproduce:\n\nExpected result:',
  custom: { [ids.fieldId]: 3 },
  version: 1,
} as const

export const templateDocs = {
  listTemplates: {
    summary: 'List the templates of a project',
    agent: { tool: 'look_up', action: 'templates' },
    description:
      'At most one for each type of ticket. The pages put them into a new ticket: the description, and the values of custom fields.',
    output: { seq: project.seq, templates: [template] },
  },
  changeTemplate: {
    summary: 'Change the template of a type of ticket',
    agent: null,
    description:
      '`version` is the version that the edit started from, 0 for the first. If the template was changed since, the call fails ' +
      'with `edit_conflict`. Send `null` as `description` and `{}` as `custom` to remove the template.',
    input: { ticket_type: 'bug', version: 0, description: template.description, custom: template.custom },
    output: event({ type: 'template.changed', template }),
  },
} satisfies Partial<ApiDocs>
