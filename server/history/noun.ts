// What the server has to know of the history.
import type { Noun } from '../noun.ts'

export const historyNoun = {
  audited: {
    'text.removed': ({ ticket_id: subject_id, field }) => ({
      action: 'text.removed',
      subject_id,
      detail: { field },
    }),
  },
} satisfies Noun
