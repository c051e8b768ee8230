// The tables of users: their bounds.
import type { Stored } from '../stored/stored.ts'

export const userStored = {
  tables: {
    profile: {
      of: 'person',
      rows: [{ rate: 'mailFrom' }, { limit: 'robots' }, { limit: 'importedNames' }],
      removedBy: ['stays'],
    },
    account: {
      of: 'person',
      rows: [{ oneFor: ['id'] }, { limit: 'robots' }],
      removedBy: [{ by: 'server/user/commands.ts' }],
    },
  },
} satisfies Stored
