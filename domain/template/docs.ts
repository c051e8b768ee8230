// The calls about templates.
import type { ApiDocs } from '../api-doc.ts'
import { event, project } from '../api-example.ts'

const template = {
  ticket_type: 'bug',
  description: 'What happens:\n\nWhat should happen:',
  version: 1,
} as const

export const templateDocs = {
  listTemplates: {
    summary: 'List the templates of a project',
    description:
      'At most one for each type of ticket. The pages begin the description of a new ticket with it.',
    output: { seq: project.seq, templates: [template] },
  },
  changeTemplate: {
    summary: 'Change the template of a type of ticket',
    description:
      '`version` is the one the edit started from, 0 for the first; a template that was changed meanwhile answers ' +
      '`edit_conflict`. `null` for `description` takes it away.',
    input: { ticket_type: 'bug', version: 0, description: template.description },
    output: event({ type: 'template.changed', template }),
  },
} satisfies Partial<ApiDocs>
