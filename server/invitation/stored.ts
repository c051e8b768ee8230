// The table of invitations: its bounds, and its pruning.
import { DAY } from '../limits.ts'
import { limit } from '../stored/bounds.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'

/** How long an ended invitation link still says why it does not work. Its row contains an address, so it is not kept longer. */
const ENDED_SECONDS = 30 * DAY

export const invitationStored = {
  tables: {
    invitation: {
      of: 'project',
      rows: [{ limit: 'invitations' }, { rate: 'invitations' }],
      removedBy: [{ step: 'invitations' }],
    },
  },
  limits: {
    invitations: limit('project', 'server/invitation/commands.ts', {
      refuses: 'invitation_limit',
      isTried: { in: 'server/invitation/invitation.test.ts', saying: 'invitation_limit' },
    }),
  },
  pruned: { invitations: older('invitation', 'expires_at', ENDED_SECONDS) },
  neverViolated: {
    bounds: ['invitation_role_check', 'invitation_mail_check'],
    onConflict: ['invitation_pending'],
  },
} satisfies Stored
