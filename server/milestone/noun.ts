// The entry for milestones in the tables of all nouns (server/noun.ts).

import { sql } from 'kysely'
import { milestoneDocs } from '../../domain/milestone/docs.ts'
import type { Milestone } from '../../domain/milestone/milestone.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { MILESTONE_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import * as mine from './mine.ts'
import * as queries from './queries.ts'
import { milestoneStored } from './stored.ts'

type Texts = Pick<Milestone, 'name' | 'goal'>

/** The current texts of some milestones. */
const textsOf = (
  ids: string[],
) => sql`select json_object_agg(id, json_build_object('name', name, 'goal', goal))
  from milestone where id = any(${ids}::uuid[]) and removed_at is null`

const withTexts = (milestone: Milestone, now: Record<string, Texts> | null): Milestone => ({
  ...milestone,
  ...(now?.[milestone.id] ?? { name: '', goal: null }),
})

const milestone: EventObject<'milestone', Record<string, Texts>> = {
  now: (events) => textsOf(events.map((event) => event.milestone.id)),
  fill: ({ milestone }, now) => ({ milestone: withTexts(milestone, now) }),
}

const next: EventObject<'next', Record<string, Texts>> = {
  now: (events) => textsOf(events.flatMap((event) => event.next?.id ?? [])),
  fill: ({ next }, now) => ({ next: next && withTexts(next, now) }),
}

const row: ScopedRow<'milestone'> = {
  table: 'milestone',
  parts: { milestone: fieldsOf('it', MILESTONE_COLUMNS) },
  where: 'it.removed_at is null',
}

export const milestoneNoun = {
  ...milestoneStored,
  chapter: {
    name: 'Milestones',
    about: 'Releases, sprints and cycles: the plans of a project.',
  },
  docs: milestoneDocs,
  handlers: { ...queries, ...mine, ...commands },
  rows: { milestone: row },
  eventObjects: { milestone, next, moves: null, milestones: null },
  texts: ['name', 'goal'],
  growth: {},
  audited: {
    'milestone.created': null,
    'milestone.changed': null,
    'milestone.closed': null,
    'milestone.reopened': null,
    'milestone.deleted': null,
  },
  constraints: { ticket_in_milestone: 'milestone_gone' },
} satisfies Noun
