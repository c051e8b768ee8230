// The entry for operators in the tables of all nouns (server/noun.ts).
import { operatorDocs } from '../../domain/operator/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { operatorStored } from './stored.ts'

export const operatorNoun = {
  ...operatorStored,
  chapter: {
    name: 'Operators',
    about: 'The server and its people, for operators. They read nothing of what is in projects.',
  },
  docs: operatorDocs,
  handlers: { ...queries, ...commands },
} satisfies Noun
