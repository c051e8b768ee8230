// The entry for views in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { viewDocs } from '../../domain/view/docs.ts'
import type { View } from '../../domain/view/view.ts'
import type { EventObject, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { listOwnViews, listViews } from './queries.ts'
import { viewStored } from './stored.ts'

const views: EventObject<'views', View[]> = {
  now: (_, projectId) => sql`select views from view_list where project_id = ${projectId} and user_id is null`,
  fill: (_, now) => ({ views: now ?? [] }),
}

export const viewNoun = {
  ...viewStored,
  chapter: { name: 'Views', about: 'Saved queries, shown next to the tabs.' },
  docs: viewDocs,
  handlers: { listViews, listOwnViews, ...commands },
  eventObjects: { views },
  texts: ['views'],
  growth: {},
  inHistory: { 'views.changed': () => [] },
  audited: {
    'views.changed': null,
  },
} satisfies Noun
