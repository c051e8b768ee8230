import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'

export const historyEvents = eventsOf({
  'text.removed': {
    payload: z.object({
      ticket_id: z.uuid(),
      text_seq: z
        .int()
        .nullable()
        .describe('The change that had replaced the text; null: an imported change'),
      field: z.string(),
    }),
    description: 'An earlier version of a text was erased from the history',
    before: null,
    name: t('Earlier text removed from the history'),
  },
})
