// The server's part of the figures of flow.
import { insightDocs } from '../../domain/insight/docs.ts'
import type { Noun } from '../noun.ts'
import { listInsightTickets } from './behind.ts'
import { getMyInsight } from './mine.ts'
import { getInsight } from './queries.ts'
import { insightStored } from './stored.ts'

export const insightNoun = {
  ...insightStored,
  chapter: { name: 'Insight', about: 'Figures of flow: what came in, what went out, and how long it took.' },
  docs: insightDocs,
  handlers: { getInsight, listInsightTickets, getMyInsight },
} satisfies Noun
