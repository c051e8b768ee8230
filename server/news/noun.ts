// The server side of unread changes: handlers.
import { newsDocs } from '../../domain/news/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { newsStored } from './stored.ts'

export const newsNoun = {
  ...newsStored,
  handlers: { ...queries, ...commands },
  chapter: { name: 'News', about: 'Changes in projects since the person last looked.' },
  docs: newsDocs,
} satisfies Noun
