// The server's part of search.
import { searchDocs } from '../../domain/search/docs.ts'
import type { Noun } from '../noun.ts'
import { findTicketsByKey } from './by-key.ts'
import * as queries from './queries.ts'

export const searchNoun = {
  handlers: { ...queries, findTicketsByKey },
  chapter: { name: 'Tickets' },
  docs: searchDocs,
} satisfies Noun
