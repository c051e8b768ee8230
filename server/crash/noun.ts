// The server's part of crashes.
import { crashDocs } from '../../domain/crash/docs.ts'
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'
import { crashStored } from './stored.ts'

export const crashNoun = {
  ...crashStored,
  chapter: { name: 'Crashes', about: 'Tickets that report the same crash.' },
  docs: crashDocs,
  handlers: queries,
} satisfies Noun
