// The entry for tokens in the tables of all nouns (server/noun.ts).
import { tokenDocs } from '../../domain/token/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { tokenStored } from './stored.ts'

export const tokenNoun = {
  ...tokenStored,
  handlers: { ...queries, ...commands },
  chapter: { name: 'Tokens', about: 'Credentials of programs, and the robots that use them.' },
  docs: tokenDocs,
} satisfies Noun
