// The entry for labels in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { labelDocs } from '../../domain/label/docs.ts'
import type { Label } from '../../domain/label/label.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { LABEL_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { labelStored } from './stored.ts'

type Texts = Pick<Label, 'name' | 'description'>

const label: EventObject<'label', Record<string, Texts>> = {
  now: (events) => sql`select json_object_agg(id, json_build_object('name', name, 'description', description))
    from label where id = any(${events.map((event) => event.label.id)}::uuid[]) and removed_at is null`,
  fill: ({ label }, now) => ({
    label: { ...label, ...(now?.[label.id] ?? { name: '', description: null }) },
  }),
}

const row: ScopedRow<'label'> = {
  table: 'label',
  parts: { label: fieldsOf('it', LABEL_COLUMNS) },
  where: 'it.removed_at is null',
}

export const labelNoun = {
  ...labelStored,
  chapter: { name: 'Labels', about: 'A project’s own words for its tickets.' },
  docs: labelDocs,
  handlers: { ...queries, ...commands },
  rows: { label: row },
  eventObjects: { label },
  texts: ['name', 'description'],
  growth: {},
  audited: {
    'label.created': null,
    'label.changed': null,
    'label.deleted': null,
  },
} satisfies Noun
