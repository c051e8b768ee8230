// The tables of users: their bounds.
import type { Stored } from '../stored/stored.ts'

export const userStored = {
  tables: {
    profile: {
      of: 'person',
      rows: [{ rate: 'signUpsFrom' }, { limit: 'robots' }, { limit: 'importedNames' }],
      removedBy: ['stays'],
    },
    account: {
      of: 'person',
      rows: [{ oneFor: ['id'] }, { limit: 'robots' }],
      removedBy: [{ by: 'server/user/commands.ts' }],
    },
  },
  neverViolated: {
    bounds: [
      'account_email_check',
      'account_hour_cycle_check',
      'account_language_check',
      'account_start_page_check',
      'account_week_start_check',
      'profile_full_name_check',
      'profile_username_check',
    ],
    onConflict: ['account_email_key', 'profile_username_key'],
  },
} satisfies Stored
