// The server side of tickets by mail: handlers.
import { mailInDocs } from '../../domain/mail-in/docs.ts'
import type { Noun } from '../noun.ts'
import { changeMailIn } from './commands.ts'
import { getMailIn } from './queries.ts'
import { mailInStored } from './stored.ts'

export const mailInNoun = {
  chapter: {
    name: 'Tickets by mail',
    about: 'The address of a project that takes tickets from its members.',
  },
  docs: mailInDocs,
  handlers: { getMailIn, changeMailIn },
  ...mailInStored,
} satisfies Noun
