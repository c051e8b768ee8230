// The server's part of the figures of flow.
import { insightDocs } from '../../domain/insight/docs.ts'
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'
import { insightStored } from './stored.ts'

export const insightNoun = {
  ...insightStored,
  chapter: { name: 'Insight', about: 'Figures of flow: what came in, what went out, and how long it took.' },
  docs: insightDocs,
  handlers: queries,
} satisfies Noun
