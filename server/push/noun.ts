// The server side of push messages: handlers.
import { pushDocs } from '../../domain/push/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { pushStored } from './stored.ts'

export const pushNoun = {
  ...pushStored,
  handlers: { ...queries, ...commands },
  chapter: { name: 'Notifications' },
  docs: pushDocs,
} satisfies Noun
