// The server side of the inbox: handlers.
import { inboxDocs } from '../../domain/inbox/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { inboxStored } from './stored.ts'

export const inboxNoun = {
  ...inboxStored,
  handlers: { ...queries, ...commands },
  chapter: { name: 'Inbox', about: 'Watched tickets, and changes of them.' },
  docs: inboxDocs,
} satisfies Noun
