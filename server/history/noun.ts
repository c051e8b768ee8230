// The entry for the history in the tables of all nouns (server/noun.ts).
import { historyDocs } from '../../domain/history/docs.ts'
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'
import * as texts from './texts.ts'

export const historyNoun = {
  chapter: { name: 'History', about: 'Changes, with the person and the time.' },
  docs: historyDocs,
  handlers: { ...queries, ...texts },
  audited: {
    'text.removed': ({ ticket_id: subject_id, field }) => ({
      action: 'text.removed',
      subject_id,
      detail: { field },
    }),
  },
} satisfies Noun
