// What the server has to know of templates.

import { sql } from 'kysely'
import { templateDocs } from '../../domain/template/docs.ts'
import { changed } from '../history/changed.ts'
import type { Carried, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

/** Descriptions by type of ticket. */
const template: Carried<'template', Record<string, string | null>> = {
  now: (_, projectId) =>
    sql`select json_object_agg(type, description) from ticket_template where project_id = ${projectId}`,
  fill: ({ template }, now) => ({
    template: { ...template, description: now?.[template.ticket_type] ?? null },
  }),
}

export const templateNoun = {
  chapter: { name: 'Templates', about: 'What new tickets begin with.' },
  docs: templateDocs,
  handlers: { ...queries, ...commands },
  carried: { template },
  // Which template; its earlier texts are not read through the history.
  inHistory: { 'template.changed': ({ template }) => [changed('type', null, template?.ticket_type ?? null)] },
} satisfies Noun
