// The entry for recurring tickets in the tables of all nouns (server/noun.ts).
import { sql } from 'kysely'
import { recurrenceDocs } from '../../domain/recurrence/docs.ts'
import type { Recurrence } from '../../domain/recurrence/recurrence.ts'
import { changed } from '../history/changed.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { RECURRENCE_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import { listRecurrences, previewRecurrence } from './queries.ts'
import { recurrenceStored } from './stored.ts'

type Texts = Pick<Recurrence, 'title' | 'description' | 'custom'>

const recurrence: EventObject<'recurrence', Record<string, Texts>> = {
  now: (events) => sql`select json_object_agg(id, json_build_object(
      'title', title, 'description', description, 'custom', fields -> 'custom'))
    from recurrence where id = any(${events.map((event) => event.recurrence.id)}::uuid[])`,
  people: ({ recurrence }) => [recurrence.author],
  fill: ({ recurrence }, now, named) => ({
    recurrence: {
      ...recurrence,
      ...(now?.[recurrence.id] ?? { title: '', description: null, custom: null }),
      author: named(recurrence.author),
    },
  }),
}

const row: ScopedRow<'recurrence'> = {
  table: 'recurrence',
  parts: {
    recurrence: fieldsOf('it', RECURRENCE_COLUMNS),
    author: fieldsOf('author', ['id', 'full_name', 'username']),
  },
  join: 'join profile author on author.id = it.author_id',
  live: 'it.removed_at is null',
}

export const recurrenceNoun = {
  ...recurrenceStored,
  chapter: { name: 'Recurring tickets', about: 'Rules by which a project makes the same ticket again.' },
  docs: recurrenceDocs,
  handlers: {
    listRecurrences,
    previewRecurrence,
    createRecurrence: commands.createRecurrence,
    updateRecurrence: commands.updateRecurrence,
    skipRecurrence: commands.skipRecurrence,
    deleteRecurrence: commands.deleteRecurrence,
    restoreRecurrence: commands.restoreRecurrence,
  },
  rows: { recurrence: row },
  eventObjects: { recurrence },
  texts: ['title', 'description', 'custom'],
  growth: {},
  // The history says that a rule was paused or resumed, and names no texts.
  inHistory: {
    'ticket.repeated': () => [],
    'recurrence.changed': ({ recurrence }) => [changed('paused', null, recurrence?.paused ?? null)],
  },
  audited: {
    'recurrence.created': null,
    'recurrence.changed': null,
    'ticket.repeated': null,
    'recurrence.deleted': null,
    'recurrence.restored': null,
  },
} satisfies Noun
