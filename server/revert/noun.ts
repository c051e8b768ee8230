// The server's part of reverts.
import { revertDocs } from '../../domain/revert/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const revertNoun = {
  handlers: { ...queries, ...commands },
  chapter: { name: 'History' },
  docs: revertDocs,
} satisfies Noun
