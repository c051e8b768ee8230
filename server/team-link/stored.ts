// The table of team links: its bounds, and its pruning.
import { DAY } from '../limits.ts'
import { limit } from '../stored/bounds.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

/** The time for which an expired link is kept: the people who may invite see how often it was used. */
const ENDED_SECONDS = 30 * DAY

export const teamLinkStored = {
  tables: {
    team_link: {
      of: 'project',
      rows: [{ limit: 'teamLinks' }, { rate: 'writes' }],
      removedBy: [{ step: 'teamLinks' }],
    },
  },
  limits: {
    teamLinks: limit('project', 'server/team-link/commands.ts', {
      refuses: 'team_link_limit',
      isTried: { in: 'server/team-link/team-link.test.ts', saying: 'team_link_limit' },
    }),
  },
  pruned: { teamLinks: older('team_link', 'expires_at', ENDED_SECONDS) },
  neverViolated: {
    bounds: ['team_link_role_check', 'team_link_most_uses_check', 'team_link_check'],
    onConflict: ['team_link_hash_key'],
  },
} satisfies Stored
