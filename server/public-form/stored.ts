// The tables of public forms and of reports: their bounds, pruning and erasure.
import { DAY } from '../limits.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfTicket } from '../stored/erase-rows.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

export const publicFormStored = {
  tables: {
    // Deleted with its robot (server/token/stored.ts).
    public_form: { of: 'project', rows: [{ oneFor: ['project_id'] }], removedBy: [{ with: 'account' }] },
    report: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }, { rate: 'reportsTo' }],
      removedBy: [{ with: 'ticket' }, withErased],
    },
    redeemed_challenge: {
      of: 'visitor',
      rows: [{ rate: 'reportsTo' }],
      removedBy: [{ step: 'redeemedChallenges' }],
    },
  },
  pruned: { redeemedChallenges: older('redeemed_challenge', 'expires_at', DAY) },
  erased: { ticket: rowsOfTicket('report') },
  neverViolated: {
    bounds: ['public_form_intro_check'],
    inCode: ['public_form_slug_check'],
    onConflict: ['public_form_pkey', 'report_pkey'],
    madeUp: ['public_form_slug_key'],
    locked: ['public_form_robot_id_fkey', 'report_ticket_id_fkey'],
  },
} satisfies Stored
