// The entry for custom fields in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { fieldDocs } from '../../domain/field/docs.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { FIELD_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { fieldStored } from './stored.ts'

type Texts = Pick<CustomField, 'name' | 'former_names' | 'options'>

const custom_field: EventObject<'custom_field', Record<string, Texts>> = {
  now: (
    events,
  ) => sql`select json_object_agg(id, json_build_object('name', name, 'former_names', former_names,
      'options', options))
    from custom_field where id = any(${events.map((event) => event.custom_field.id)}::uuid[])`,
  fill: ({ custom_field }, now) => ({
    custom_field: {
      ...custom_field,
      ...(now?.[custom_field.id] ?? { name: '', former_names: [], options: [] }),
    },
  }),
}

const row: ScopedRow<'field'> = {
  table: 'custom_field',
  parts: { field: fieldsOf('it', FIELD_COLUMNS) },
  where: 'it.emptied_at is null',
  live: 'it.removed_at is null',
}

export const fieldNoun = {
  ...fieldStored,
  chapter: { name: 'Custom fields', about: 'The fields that a project adds to its tickets.' },
  docs: fieldDocs,
  handlers: { ...queries, ...commands },
  rows: { field: row },
  eventObjects: { custom_field },
  texts: ['name', 'former_names'],
  growth: {},
  audited: {
    'field.created': null,
    'field.changed': null,
    'field.removed': null,
    'field.restored': null,
  },
} satisfies Noun
