import * as z from 'zod'
import { eventsOf } from '../events-of.ts'
import { t } from '../locale/message.ts'

export const importEvents = eventsOf({
  // A portion of an import. It changes no field of rows that existed before.
  'import.advanced': {
    payload: z.object({
      import_id: z.uuid(),
      kinds: z
        .array(z.string())
        .describe('The kinds of records that changed: ticket, comment, file, label, column and so on'),
      tickets: z.int().describe('The number of new tickets; below 0: of removed ones'),
    }),
    description:
      'An import wrote, changed or removed some hundred rows; pages that show them must fetch them again',
    before: null,
    name: t('Import progressed'),
  },
})
