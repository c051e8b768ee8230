// The server side of notifications: handlers.
import { notificationDocs } from '../../domain/notification/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { notificationStored } from './stored.ts'

export const notificationNoun = {
  ...notificationStored,
  handlers: { ...queries, ...commands },
  chapter: { name: 'Notifications', about: 'Mails about the inbox, and push messages to browsers.' },
  docs: notificationDocs,
} satisfies Noun
