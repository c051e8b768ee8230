import * as z from 'zod'
import { eventsOf } from '../events-of.ts'

export const importEvents = eventsOf({
  // A portion of an import. It changes no field of rows that existed before.
  'import.advanced': {
    payload: z.object({
      import_id: z.uuid(),
      kinds: z.array(z.string()).describe('What changed: ticket, comment, file, label, column and so on'),
      tickets: z.int().describe('New ones; below 0: removed'),
    }),
    description:
      'An import wrote, changed or removed some hundred rows: what a page shows of them is fetched again',
    before: null,
    name: 'Import advanced by some hundred rows',
  },
})
