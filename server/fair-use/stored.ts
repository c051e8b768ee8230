// The table of rate limits: its bounds, and its pruning.
import { HOUR } from '../limits.ts'
import type { Stored } from '../stored/stored.ts'

export const fairUseStored = {
  tables: { rate_limit: { of: 'visitor', rows: [{ oneFor: ['key'] }], removedBy: [{ step: 'rateLimits' }] } },
  pruned: {
    rateLimits: ({ db, clock }) =>
      db
        .deleteFrom('rate_limit')
        .where('expire', '<', clock.now().getTime() - HOUR * 1_000)
        .execute(),
  },
  neverViolated: { byJobs: ['rate_limit_pkey'] },
} satisfies Stored
