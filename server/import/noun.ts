// The server side of imports: handlers, and entries of the history.
import { importDocs } from '../../domain/import/docs.ts'
import { changed } from '../history/changed.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { importStored } from './stored.ts'
import * as waiting from './waiting.ts'

export const importNoun = {
  ...importStored,
  chapter: { name: 'Imports', about: 'Data from another tracker, copied into a project.' },
  docs: importDocs,
  handlers: { ...queries, ...commands, ...waiting },
  inHistory: { 'import.advanced': ({ tickets }) => [changed('tickets', null, tickets ?? 0)] },
  audited: {
    'import.advanced': null,
  },
} satisfies Noun
