// The table of tokens: its bounds and pruning, and the erasure of robots.
import { sql } from 'kysely'
import { MAX_ENDED_TOKENS } from '../../domain/token/token.ts'
import { limit } from '../stored/bounds.ts'
import { surplus } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

const COMMANDS = 'server/token/commands.ts'

export const tokenStored = {
  tables: {
    token: {
      of: 'person',
      rows: [{ limit: 'tokens' }, { limit: 'tokensInADay' }, { newest: 'endedTokens' }],
      removedBy: [{ step: 'endedTokens' }, { with: 'account' }],
    },
  },
  limits: {
    tokens: limit('person', COMMANDS, { refuses: 'token_limit' }),
    tokensInADay: limit('person', COMMANDS, { refuses: 'token_limit' }),
    robots: limit('project', COMMANDS, { refuses: 'robot_limit' }),
  },
  pruned: {
    endedTokens: surplus('token', {
      of: 'user_id',
      by: 'ended_at',
      keep: MAX_ENDED_TOKENS,
      more: sql`ended_at is not null and not exists (select from proposal where token_id = token.id and state = 'open')`,
    }),
  },
  erased: {
    // The robots of the project, with their tokens and the public form.
    project: (tx, id, now) =>
      sql`with gone as (delete from account where robot_project_id = ${id} returning id)
        update profile set full_name = 'Deleted user', username = 'deleted-' || right(gone.id::text, 12), deleted_at = ${now}
        from gone where profile.id = gone.id`.execute(tx),
  },
  neverViolated: {
    bounds: ['token_name_check', 'token_projects_check', 'token_scope_check'],
    ofCaller: ['token_user_id_fkey'],
  },
} satisfies Stored
