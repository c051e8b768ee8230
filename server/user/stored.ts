// The tables of users: their bounds.
import type { Stored } from '../stored/stored.ts'

export const userStored = {
  tables: {
    profile: {
      of: 'person',
      rows: [{ rate: 'mailFrom' }, { limit: 'robots' }, { limit: 'importedNames' }],
      goes: ['stays'],
    },
    account: {
      of: 'person',
      rows: [{ oneFor: ['id'] }, { limit: 'robots' }],
      goes: [{ by: 'server/user/commands.ts' }],
    },
  },
} satisfies Stored
