// The server side of the entry to a project: handlers. The rule itself is in server/entry.ts.
import { accessDocs } from '../../domain/access/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const accessNoun = {
  handlers: { ...queries, ...commands },
  chapter: { name: 'Projects' },
  docs: accessDocs,
} satisfies Noun
