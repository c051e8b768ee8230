// The table of proposals: its bounds, pruning and erasure.
import { sql } from 'kysely'
import { DECIDED_DAYS, MAX_DECIDED } from '../../domain/proposal/proposal.ts'
import { DAY } from '../limits.ts'
import { limit, withErased } from '../stored/bounds.ts'
import { rowsOfProject, rowsOfTicket } from '../stored/erase-rows.ts'
import { left } from '../stored/moves.ts'
import { older, surplus } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

const PROPOSE = 'server/proposal/propose.ts'

export const proposalStored = {
  tables: {
    proposal: {
      of: 'person',
      rows: [{ limit: 'proposals' }, { limit: 'projectProposals' }, { newest: 'surplusProposals' }],
      bytes: [{ limit: 'proposalBytes' }],
      removedBy: [{ step: 'decidedProposals' }, { step: 'surplusProposals' }, { with: 'token' }, withErased],
    },
  },
  limits: {
    proposals: limit('person', PROPOSE, { refuses: 'proposal_limit' }),
    proposalBytes: limit('person', PROPOSE, { refuses: 'proposal_limit' }),
    projectProposals: limit('project', PROPOSE, { refuses: 'proposal_limit' }),
  },
  pruned: {
    decidedProposals: older('proposal', 'decided_at', DECIDED_DAYS * DAY),
    surplusProposals: surplus('proposal', {
      of: 'project_id',
      by: 'decided_at',
      keep: MAX_DECIDED,
      more: sql`state <> 'open'`,
    }),
  },
  // A token may be limited to the old project, and what it proposed may name things that are only there.
  moved: { proposal: left('proposal') },
  erased: { ticket: rowsOfTicket('proposal'), project: rowsOfProject('proposal') },
  neverViolated: {
    inCode: ['proposal_check', 'proposal_state_check'],
    locked: ['proposal_ticket_id_fkey'],
    ofCaller: ['proposal_token_id_fkey'],
  },
} satisfies Stored
