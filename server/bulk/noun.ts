// The entry for bulk changes in the tables of all nouns (server/noun.ts).
import { bulkDocs } from '../../domain/bulk/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const bulkNoun = {
  handlers: { ...queries, ...commands },
  chapter: { name: 'Bulk changes', about: 'One action on many tickets.' },
  docs: bulkDocs,
} satisfies Noun
