// What the server has to know of the history.
import type { Noun } from '../noun.ts'
import * as queries from './queries.ts'
import * as texts from './texts.ts'

export const historyNoun = {
  handlers: { ...queries, ...texts },
  audited: {
    'text.removed': ({ ticket_id: subject_id, field }) => ({
      action: 'text.removed',
      subject_id,
      detail: { field },
    }),
  },
} satisfies Noun
