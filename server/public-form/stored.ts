// The tables of public forms and of reports: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { fromNow } from '../clock.ts'
import { DAY } from '../limits.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfTicket } from '../stored/erase-rows.ts'
import { along } from '../stored/moves.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'
import { REPORT_MAILS } from './limits.ts'

export const publicFormStored = {
  tables: {
    // Deleted with its robot (server/token/stored.ts).
    public_form: { of: 'project', rows: [{ oneFor: ['project_id'] }], removedBy: [{ with: 'account' }] },
    report: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }, { rate: 'reportsTo' }],
      removedBy: [{ with: 'ticket' }, withErased],
    },
    report_mail: {
      of: 'visitor',
      rows: [{ oneFor: ['ticket_id'] }, { rate: 'mailsFrom' }],
      removedBy: [
        { with: 'report' },
        { step: 'reportMails' },
        { by: 'server/public/report-mail.ts' },
        withErased,
      ],
    },
    redeemed_challenge: {
      of: 'visitor',
      rows: [{ rate: 'reportsTo' }],
      removedBy: [{ step: 'redeemedChallenges' }],
    },
  },
  pruned: {
    redeemedChallenges: older('redeemed_challenge', 'expires_at', DAY),
    reportMails: async (deps) => {
      const { waits, kept } = REPORT_MAILS
      await older('report_mail', 'created_at', waits, sql`confirmed_at is null`)(deps)
      await sql`delete from report_mail where greatest(confirmed_at, mailed_at) < ${fromNow(deps, -kept)}`.execute(
        deps.db,
      )
    },
  },
  // The link of the sender is answered by the form of the new project, while that form is on.
  moved: { report: along('report'), report_mail: along('report_mail') },
  erased: { ticket: rowsOfTicket('report_mail', 'report') },
  neverViolated: {
    bounds: ['public_form_intro_check', 'report_language_check'],
    inCode: ['public_form_slug_check'],
    onConflict: ['public_form_pkey', 'report_pkey', 'report_mail_ticket_id_key', 'report_mail_waiting'],
    madeUp: ['public_form_slug_key', 'report_mail_pkey'],
    locked: [
      'public_form_robot_id_fkey',
      'report_ticket_id_fkey',
      'report_mail_ticket_id_fkey',
      'report_mail_project_id_fkey',
    ],
  },
} satisfies Stored
