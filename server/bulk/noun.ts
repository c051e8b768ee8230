// The entry for bulk changes in the tables of all nouns (server/noun.ts).
import { bulkDocs } from '../../domain/bulk/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { previewMoveOfMany } from './move-preview.ts'
import * as queries from './queries.ts'
import { bulkStored } from './stored.ts'

export const bulkNoun = {
  ...bulkStored,
  handlers: { ...queries, ...commands, previewMoveOfMany },
  chapter: { name: 'Bulk changes', about: 'One action on many tickets.' },
  docs: bulkDocs,
} satisfies Noun
