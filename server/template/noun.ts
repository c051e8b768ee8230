// The entry for templates in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { templateDocs } from '../../domain/template/docs.ts'
import { changed } from '../history/changed.ts'
import type { EventObject, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { templateStored } from './stored.ts'

/** The current descriptions by ticket type. */
const template: EventObject<'template', Record<string, string | null>> = {
  now: (_, projectId) =>
    sql`select json_object_agg(type, description) from ticket_template where project_id = ${projectId}`,
  fill: ({ template }, now) => ({
    template: { ...template, description: now?.[template.ticket_type] ?? null },
  }),
}

export const templateNoun = {
  ...templateStored,
  chapter: { name: 'Templates', about: 'Descriptions that new tickets start with.' },
  docs: templateDocs,
  handlers: { ...queries, ...commands },
  eventObjects: { template },
  texts: ['description'],
  growth: {},
  // The history names only the ticket type: the earlier texts of a template cannot be read there.
  inHistory: { 'template.changed': ({ template }) => [changed('type', null, template?.ticket_type ?? null)] },
  audited: {
    'template.changed': null,
  },
} satisfies Noun
