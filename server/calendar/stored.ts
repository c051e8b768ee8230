// The table of calendar links: its bounds, and its erasure.
import { freed, withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import type { Stored } from '../stored/stored.ts'

export const calendarStored = {
  tables: {
    calendar_link: {
      of: 'person',
      rows: [{ limit: 'calendars' }],
      removedBy: [{ with: 'account' }, withErased],
    },
  },
  limits: { calendars: freed('person', 'server/calendar/commands.ts', { refuses: 'calendar_limit' }) },
  erased: { project: rowsOfProject('calendar_link') },
  neverViolated: { ofCaller: ['calendar_link_user_id_fkey'] },
} satisfies Stored
