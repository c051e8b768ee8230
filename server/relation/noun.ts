// The server's part of relations.
import { relationDocs } from '../../domain/relation/docs.ts'
import { changed } from '../history/changed.ts'
import type { Logged, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { relationStored } from './stored.ts'

/** The change in the history: the field is the kind of the relation, its values are the numbers of the two tickets. */
const ends = ({ kind = 'relates_to', from_number, to_number }: Logged<'relation.added'>) => [
  changed(kind, from_number ?? null, to_number ?? null),
]

export const relationNoun = {
  ...relationStored,
  chapter: { name: 'Relations', about: 'How tickets depend on each other.' },
  docs: relationDocs,
  handlers: { ...queries, ...commands },
  inHistory: { 'relation.added': ends, 'relation.removed': ends },
  constraints: {
    relation_self: 'relation_self',
    relation_pkey: 'relation_taken',
    relation_pair: 'relation_taken',
    relation_circle: 'relation_circle',
    relation_from: 'relation_gone',
    relation_to: 'relation_gone',
    ticket_relation_limit: 'relation_limit',
  },
  audited: {
    'relation.added': null,
    'relation.removed': null,
  },
} satisfies Noun
