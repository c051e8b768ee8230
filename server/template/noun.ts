// The entry for templates in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { templateDocs } from '../../domain/template/docs.ts'
import type { TicketTemplate } from '../../domain/template/template.ts'
import { changed } from '../history/changed.ts'
import type { EventObject, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { templateStored } from './stored.ts'

type Now = Pick<TicketTemplate, 'description' | 'custom'>

/** The current templates by ticket type. */
const template: EventObject<'template', Record<string, Now>> = {
  now: (_, projectId) =>
    sql`select json_object_agg(type, json_build_object('description', description, 'custom', custom)) from ticket_template where project_id = ${projectId}`,
  fill: ({ template }, now) => ({
    template: { ...template, ...(now?.[template.ticket_type] ?? NOTHING) },
  }),
}

const NOTHING: Now = { description: null, custom: {} }

export const templateNoun = {
  ...templateStored,
  chapter: {
    name: 'Templates',
    about: 'Descriptions and values of custom fields that new tickets start with.',
  },
  docs: templateDocs,
  handlers: { ...queries, ...commands },
  eventObjects: { template },
  texts: ['description', 'custom'],
  growth: {},
  // The history names only the ticket type: the earlier texts of a template cannot be read there.
  inHistory: { 'template.changed': ({ template }) => [changed('type', null, template?.ticket_type ?? null)] },
  audited: {
    'template.changed': null,
  },
} satisfies Noun
