// The server side of “My work”: handlers.
import { myWorkDocs } from '../../domain/my-work/docs.ts'
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'

export const myWorkNoun = {
  handlers: { ...queries },
  chapter: { name: 'Tickets' },
  docs: myWorkDocs,
} satisfies Noun
